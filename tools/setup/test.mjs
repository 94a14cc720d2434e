// The checks and then all tests; with names, only the tests of files whose paths have one of them in it.
import { spawnSync } from "node:child_process";

const run = (...words) => spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;

const names = process.argv.slice(2);
const checked = names.length === 0 ? run("tools/setup/check.mjs") : 0;
// Tests come last: a run ends with the line that counts them.
const tested = run("node_modules/vitest/vitest.mjs", "run", ...names);
process.exitCode = checked === 0 ? tested : checked;
