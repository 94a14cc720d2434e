import { findCycles, findFileCycles } from "./cycles.ts";
import { findViolations } from "./violations.ts";
import { readWorkspace } from "./workspace.ts";

const workspace = readWorkspace(process.argv[2] ?? ".");
const problems = [
  ...findViolations(workspace).map(({ path, message }) => `${path}: ${message}`),
  ...findCycles(workspace).map((chain) => `packages import each other: ${chain.join(" → ")}`),
  ...findFileCycles(workspace).map(
    ({ kind, chain }) => `files import each other (${kind} imports): ${chain.join(" → ")}`,
  ),
];
const files = workspace.reduce((sum, { files: own }) => sum + own.length, 0);
process.stdout.write(
  [...problems, `${workspace.length} packages, ${files} files, ${problems.length} broken rules`, ""].join(
    "\n",
  ),
);
process.exitCode = problems.length === 0 ? 0 : 1;
