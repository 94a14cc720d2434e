import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";

/** Qdrant alone sets aside 32 MB for the log of each of its collections, and waits without end for room it does not get. */
const minFreeBytes = 200_000_000;

const freeBytesIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/**
 * Where the local stack keeps Redis, Qdrant, logs and artifacts: QUARRY_HOME, or `.quarry` in the checkout. It is made when it is missing.
 *
 * @throws CommandError when nothing can be written there, or the disk is nearly full
 */
export const dataFolder = (
  root: string,
  environment: NodeJS.ProcessEnv,
  freeBytes: (folder: string) => number = freeBytesIn,
): string => {
  const named = environment["QUARRY_HOME"];
  const folder = named ? resolve(named) : join(resolve(root), ".quarry");
  try {
    // What owners handed in lies there.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `the data folder ${folder} cannot be used: ${why}; make it a folder you may write to, or set QUARRY_HOME to another one`;
    throw new CommandError(exitCodes.badConfiguration, message, { cause: error });
  }
  const free = freeBytes(folder);
  if (free >= minFreeBytes) return folder;
  const room = `the disk of the data folder ${folder} has ${megabytes(free)} free, ${megabytes(minFreeBytes)} are needed`;
  throw new CommandError(
    exitCodes.dependencyDown,
    `${room}; make room, or set QUARRY_HOME to a folder on another disk`,
  );
};
