// What a change must pass besides the tests, in this order; goes on after a failure, so that one run shows all.
import { spawnSync } from "node:child_process";

const checks = [
  ["format", "oxfmt --check"],
  ["lint", "oxlint --type-aware"],
  ["unused", "knip"],
  ["types", "tsc --noEmit && tsc --noEmit -p libs/use/console/src/app"],
  ["architecture", "node tools/architecture/src/main.ts"],
  [
    "regular expressions",
    "RECHECK_SYNC_BACKEND=pure node tools/architecture/src/check-regular-expressions.ts",
  ],
];

const results = checks.map(([name, command]) => {
  process.stdout.write(`\n── ${name}: ${command}\n`);
  return [name, spawnSync(command, { stdio: "inherit", shell: true }).status === 0];
});

process.stdout.write(`\n${results.map(([name, isOk]) => `${isOk ? "ok  " : "FAIL"} ${name}`).join("\n")}\n`);
process.exitCode = results.every(([, isOk]) => isOk) ? 0 : 1;
