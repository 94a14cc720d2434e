// The checks that a change must pass in addition to the tests; continues after a failure, so that one run shows all. The linter,
// which also checks the types, takes most of the time; the others run at the same time, one after another.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

const lint = ["lint and types", "oxlint --type-aware --type-check"];

const others = [
  ["format", "oxfmt --check"],
  ["unused", "knip"],
  ["architecture", "node tools/architecture/src/main.ts"],
  ["regular expressions", "node tools/architecture/src/check-regular-expressions.ts"],
];

/** Runs a check, and prints its output at once. */
const check = (name, command) =>
  new Promise((resolve) => {
    const said = [];
    const child = spawn(command, { stdio: ["ignore", "pipe", "pipe"], shell: true });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => said.push(bytes));
    child.on("close", (status) => {
      const output = Buffer.concat(said).toString();
      process.stdout.write(`\n── ${name}: ${command}\n${output}`);
      resolve({ name, isOk: status === 0, last: output.trim().split("\n").slice(-3).join(" / ") });
    });
  });

const oneAfterTheOther = async (checks) => {
  const results = [];
  for (const [name, command] of checks) results.push(await check(name, command));
  return results;
};

const [linted, rest] = await Promise.all([check(...lint), oneAfterTheOther(others)]);
const results = [linted, ...rest];
process.stdout.write(
  `\n${results.map(({ name, isOk }) => `${isOk ? "ok  " : "FAIL"} ${name}`).join("\n")}\n`,
);
const failures = results.filter(({ isOk }) => !isOk).map(({ name, last }) => `${name}: ${last}`);
mkdirSync(".quarry/tests", { recursive: true });
writeFileSync(
  ".quarry/tests/check.json",
  JSON.stringify({ passed: 0, failed: failures.length, skipped: 0, reasons: {}, failures, lost: [] }),
);
process.exitCode = failures.length === 0 ? 0 : 1;
