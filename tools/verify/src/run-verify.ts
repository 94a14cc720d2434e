import { resolve } from "node:path";
import { readBundle } from "./read-bundle.ts";
import { renderVerification } from "./render-verification.ts";
import { verifyBundle } from "./verify-bundle.ts";

/** What a command line ends with. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
}

const usage = `Usage: npm run verify -- DIR
Checks a bundle offline: every file against its hash, every quote at its offsets, every JSON file against its schema.
Exit code 0: all is right. 1: something is not. 2: DIR is missing or no bundle.`;

/** Checks the bundle that the arguments name, from the folder the user is in. */
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
