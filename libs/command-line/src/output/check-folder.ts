import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";

const nearestExisting = (path: string): string =>
  statSync(path, { throwIfNoEntry: false }) === undefined ? nearestExisting(dirname(path)) : path;

const findProblem = (folder: string): string | undefined => {
  try {
    const existing = nearestExisting(folder);
    if (!statSync(existing).isDirectory()) return `${existing} is no folder`;
    accessSync(existing, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Makes sure that a bundle can be written there, before any work is done for it. @throws CommandError */
export const checkFolder = (folder: string): void => {
  const problem = findProblem(folder);
  if (problem === undefined) return;
  throw new CommandError(
    exitCodes.badUsage,
    `--out ${folder}: cannot be written: ${problem}; name another folder`,
  );
};
