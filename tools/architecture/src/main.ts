import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findCycles, findFileCycles } from "./cycles.ts";
import { documentsOf, findLinkProblems } from "./document-links.ts";
import { findDocumentProblems } from "./document-problems.ts";
import { findJobProblems } from "./job-problems.ts";
import { findWordingProblems, readMaximum } from "./plain-english.ts";
import { findViolations } from "./violations.ts";
import { findWalkProblems } from "./walk-problems.ts";
import { readWorkspace } from "./workspace.ts";

const root = process.argv[2] ?? ".";
const workspace = readWorkspace(root);
const prose = [
  ...documentsOf(root).map((path) => ({ path, texts: [readFileSync(join(root, path), "utf8")] })),
  ...workspace.flatMap(({ files }) => files.map(({ path, comments }) => ({ path, texts: comments }))),
];
const problems = [
  ...findViolations(workspace).map(({ path, message }) => `${path}: ${message}`),
  ...findCycles(workspace).map((chain) => `packages import each other: ${chain.join(" → ")}`),
  ...findFileCycles(workspace).map(
    ({ kind, chain }) => `files import each other (${kind} imports): ${chain.join(" → ")}`,
  ),
  ...findWalkProblems(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"), workspace),
  ...findJobProblems(root),
  ...findDocumentProblems(root, workspace),
  ...findLinkProblems(root),
  ...findWordingProblems(prose, readMaximum(root)),
];
const files = workspace.reduce((sum, { files: own }) => sum + own.length, 0);
process.stdout.write(
  [...problems, `${workspace.length} packages, ${files} files, ${problems.length} broken rules`, ""].join(
    "\n",
  ),
);
process.exitCode = problems.length === 0 ? 0 : 1;
