// The tests: the short ones (`npm test`), all (`--full`), or the rest after the short ones (`--rest`, for .ci/run). With names,
// runs only the tests whose paths contain one of them. nx caches passed tests: a run without a change uses the cache.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = ".quarry/tests";
const none = { passed: 0, failed: 0, skipped: 0, reasons: {} };
/** A check or a run of tests that left no counts. */
const broken = { ...none, failed: 1 };

const run = (...words) =>
  spawnSync(process.execPath, words, { stdio: "inherit", env: environment }).status ?? 1;

const environment = { ...process.env, NX_DAEMON: "false", NX_TUI: "false" };

const read = (name) => {
  const file = `${folder}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : broken;
};

const sum = (all) => {
  const reasons = {};
  for (const one of all)
    for (const [reason, count] of Object.entries(one.reasons))
      reasons[reason] = (reasons[reason] ?? 0) + count;
  const total = (key) => all.reduce((sum, counts) => sum + counts[key], 0);
  return { passed: total("passed"), failed: total("failed"), skipped: total("skipped"), reasons };
};

/** Runs a target of the root project (package.json), and returns its counts. */
const runTarget = (target, name, isFresh) => {
  rmSync(`${folder}/${name}.json`, { force: true });
  const fresh = isFresh ? ["--skip-nx-cache"] : [];
  const status = run(
    "node_modules/nx/dist/bin/nx.js",
    "run",
    `quarry:${target}`,
    "--outputStyle=stream-without-prefixes",
    ...fresh,
  );
  if (name === "check") return status === 0 ? none : broken;
  const counts = read(name);
  return status !== 0 && counts.failed === 0 ? broken : counts;
};

const sayWhySkipped = ({ skipped, reasons }) => {
  if (skipped === 0) return;
  process.stdout.write("\nSkipped:\n");
  for (const [reason, count] of Object.entries(reasons))
    process.stdout.write(`${String(count).padStart(5)}  ${reason}\n`);
};

const runTiers = (flags) => {
  const isFresh = flags.has("--fresh");
  const counts = flags.has("--rest")
    ? [read("all"), runTarget("test-system", "system", isFresh)]
    : [
        runTarget("check", "check", isFresh),
        runTarget("test-core", "core", isFresh),
        ...(flags.has("--full") ? [runTarget("test-system", "system", isFresh)] : []),
      ];
  const all = sum(counts);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/all.json`, JSON.stringify(all));
  sayWhySkipped(all);
  process.stdout.write(`\n${all.passed} passed, ${all.failed} failed, ${all.skipped} skipped\n`);
  return all.failed === 0 ? 0 : 1;
};

const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => ["--full", "--rest", "--fresh"].includes(word)));
const names = words.filter((word) => !flags.has(word));
process.exitCode =
  names.length > 0 ? run("node_modules/vitest/vitest.mjs", "run", ...names) : runTiers(flags);
