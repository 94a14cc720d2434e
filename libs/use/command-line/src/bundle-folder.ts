import { accessSync, constants, statSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import type { ResearchClient } from "@quarry/client";
import type { RunView } from "@quarry/contracts";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Default folder of a question's bundle: `research/<slug>`. */
export const defaultFolder = (question: string): string => {
  const slug = question
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `research/${Array.from(slug).slice(0, 60).join("").replace(/-$/, "") || "question"}`;
};

const nearestExisting = (path: string): string =>
  statSync(path, { throwIfNoEntry: false }) === undefined ? nearestExisting(dirname(path)) : path;

const findProblem = (folder: string): string | undefined => {
  try {
    const existing = nearestExisting(folder);
    if (!statSync(existing).isDirectory()) return `${existing} is not a folder`;
    accessSync(existing, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/**
 * Checks that a bundle can be written to the folder, before any work is done for it.
 * @throws CommandError
 */
export const checkFolder = (folder: string): void => {
  const problem = findProblem(folder);
  if (problem === undefined) return;
  throw new CommandError(
    exitCodes.badUsage,
    `--out ${folder}: cannot be written: ${problem}; name another folder`,
  );
};

const inside = (folder: string, path: string): string => {
  const target = normalize(path);
  if (target.startsWith("..") || target.startsWith("/")) {
    throw new CommandError(exitCodes.failed, `the gateway named a file outside the bundle: ${path}`);
  }
  return join(folder, target);
};

const sourceName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:txt|html)$/;

/** Removes the sources of an older bundle; other files in the folder may be the user's. */
const removeOldSources = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => sourceName.test(name)).map((name) => rm(join(folder, name))));
};

/** Writes every file of a run's bundle below `folder` and returns their number; removes sources of an older bundle first. */
export const downloadBundle = async (
  research: Pick<ResearchClient, "files" | "file">,
  runId: string,
  folder: string,
): Promise<number> => {
  const files = await research.files(runId);
  await removeOldSources(join(folder, "sources"));
  for (const { path } of files) {
    const target = inside(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await research.file(runId, path));
  }
  return files.length;
};

const definition = /\n?\n\[[^\]\n]+\]: report\.html#\S+/gu;

const pageLink = /\[([^[\]\n]*)\]\(report\.html[^)\s]*\)/gu;

const escapedMark = /\\\[(\d[^\\\n]*)\\\]/gu;

/** Formats the report for a terminal: citations as plain numbers, which the source list explains, without links to `report.html`. */
export const printedReport = (markdown: string): string =>
  markdown.replaceAll(definition, "").replaceAll(pageLink, "$1").replaceAll(escapedMark, "[$1]");

/**
 * Explains in one line why the language model did not write all of the report, and what to change; undefined if
 * nothing prevented it.
 */
export const writingProblem = ({ writing }: Pick<RunView, "writing">): string | undefined => {
  if (writing === null || writing.reason === null) return undefined;
  const { byModel, byFallback, reason, remedy } = writing;
  const todo = remedy === null ? "" : `; ${remedy}`;
  return `writing: ${byFallback} of ${byModel + byFallback} tasks went without the language model: ${reason}${todo}`;
};
