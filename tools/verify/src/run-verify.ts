import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { BundleContents } from "./bundle-files.ts";
import { type Verification, verifyBundle } from "./verify-bundle.ts";

/** Files that identify a folder as a bundle; one of them is enough. */
const marks = ["findings.json", "checksums.sha256"];

/** Reads every file below a folder; undefined if the folder does not exist or is not a bundle. Links are not followed. */
const readBundle = async (directory: string): Promise<BundleContents | undefined> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  const contents = new Map<string, Buffer>();
  for (const entry of entries.filter((candidate) => !candidate.isDirectory())) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(directory, path).split(sep).join("/");
    contents.set(name, entry.isFile() ? await readFile(path) : Buffer.alloc(0));
  }
  return marks.some((mark) => contents.has(mark)) ? contents : undefined;
};

/** Renders readable lines: each problem, then the checks, then the verdict. */
const renderVerification = (directory: string, verification: Verification): string => {
  const { files, sources, sentences, citations, claims, problems } = verification;
  const verdict =
    problems.length === 0
      ? `OK: ${directory} is complete and correct.`
      : `FAILED: ${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${directory}.`;
  return [
    ...problems.map(({ file, id, what }) => `${file}: ${id}: ${what}`),
    `Checked: files ${files}, sources ${sources}, sentences ${sentences}, claims ${claims}, quotes ${citations}.`,
    verdict,
  ].join("\n");
};

/** Exit code and output of a command. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
}

const usage = `Usage: npm run verify -- DIR
Checks a bundle offline: every file against its hash, every quote at its offsets, every JSON file against its schema.
Exit code 0: the bundle is valid. 1: something is not. 2: DIR is missing or is not a bundle.`;

/** Checks the bundle that the arguments name, relative to the user's current folder. */
export const runVerify = async (
  commandLine: readonly string[],
  workingDirectory: string,
): Promise<CommandResult> => {
  const [directory, ...others] = commandLine;
  if (directory === "--help" || directory === "-h") return { exitCode: 0, output: usage };
  if (directory === undefined || directory.startsWith("-") || others.length > 0)
    return { exitCode: 2, output: usage };
  const contents = await readBundle(resolve(workingDirectory, directory));
  if (contents === undefined)
    return {
      exitCode: 2,
      output: `${directory} is not a bundle: a folder with findings.json in it.\n\n${usage}`,
    };
  const verification = verifyBundle(contents);
  return {
    exitCode: verification.problems.length === 0 ? 0 : 1,
    output: renderVerification(directory, verification),
  };
};
