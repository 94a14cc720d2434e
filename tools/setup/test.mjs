// The tests: the short ones (`npm test`), all (`--full`), or the rest after the short ones (`--rest`, for .ci/run). With names,
// runs only the tests whose paths contain one of them. nx caches passed tests: a run without a change uses the cache.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = ".quarry/tests";
/** Counts of a check or a run of tests that left none. */
const broken = (name) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  reasons: {},
  failures: [`${name}: see its output above`],
  lost: [],
});

const environment = { ...process.env, NX_DAEMON: "false", NX_TUI: "false" };

const runWith = (more, ...words) =>
  spawnSync(process.execPath, words, { stdio: "inherit", env: { ...environment, ...more } }).status ?? 1;

const run = (...words) => runWith({}, ...words);

const read = (name) => {
  const file = `${folder}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : broken(name);
};

const sum = (all) => {
  const reasons = {};
  for (const one of all)
    for (const [reason, count] of Object.entries(one.reasons))
      reasons[reason] = (reasons[reason] ?? 0) + count;
  const total = (key) => all.reduce((sum, counts) => sum + counts[key], 0);
  const failures = all.flatMap((counts) => counts.failures);
  const lost = all.flatMap((counts) => counts.lost);
  return {
    passed: total("passed"),
    failed: total("failed"),
    skipped: total("skipped"),
    reasons,
    failures,
    lost,
  };
};

/** Returns the counts of a run; if it failed without a failed test or a lost file, as one failure. */
const countsOf = (name, status) => {
  const counts = read(name);
  return status !== 0 && counts.failed + counts.lost.length === 0 ? broken(name) : counts;
};

/** Runs files again whose process ended before their last test; a second end counts as a failure. */
const repeatLost = (counts, name) => {
  if (counts.lost.length === 0) return counts;
  const projects = [...new Set(counts.lost.map(({ project }) => project))];
  const words = [
    ...projects.flatMap((project) => ["--project", project]),
    ...counts.lost.map(({ file }) => file),
  ];
  const again = `${name}-again`;
  rmSync(`${folder}/${again}.json`, { force: true });
  const status = runWith(
    { TEST_COUNTS: `${folder}/${again}.json` },
    "node_modules/vitest/vitest.mjs",
    "run",
    ...words,
  );
  const repeated = countsOf(again, status);
  const failures = repeated.lost.map(({ file, cause }) => `${file}, twice: ${cause}`);
  return sum([counts, { ...repeated, lost: [] }, { ...broken(again), failed: failures.length, failures }]);
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
  return repeatLost(countsOf(name, status), name);
};

const sayWhySkipped = ({ skipped, reasons }) => {
  if (skipped === 0) return;
  process.stdout.write("\nSkipped:\n");
  for (const [reason, count] of Object.entries(reasons))
    process.stdout.write(`${String(count).padStart(5)}  ${reason}\n`);
};

const sayWhatWasRepeated = ({ lost }) => {
  if (lost.length === 0) return;
  process.stdout.write("\nRepeated, because their process ended before their last test:\n");
  for (const { file, cause } of lost) process.stdout.write(`  ${file}: ${cause}\n`);
};

const sayWhatFailed = ({ failures }) => {
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((one) => `  ${one}\n`).join("")}`);
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
  sayWhatWasRepeated(all);
  sayWhatFailed(all);
  process.stdout.write(`\n${all.passed} passed, ${all.failed} failed, ${all.skipped} skipped\n`);
  return all.failed === 0 ? 0 : 1;
};

const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => ["--full", "--rest", "--fresh"].includes(word)));
const names = words.filter((word) => !flags.has(word));
process.exitCode =
  names.length > 0 ? run("node_modules/vitest/vitest.mjs", "run", ...names) : runTiers(flags);
