import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";
import { z } from "zod";

/** Qdrant alone reserves 32 MB for the log of each collection, and waits forever for missing space. */
const minFreeBytes = 200_000_000;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** Result of examining a folder: free space on its disk, or the reason why it cannot be used. */
const examinedSchema = z.union([z.object({ free: z.number() }), z.object({ why: z.string() })]);

type Examined = z.output<typeof examinedSchema>;

/**
 * Creates a folder private to the user, because it contains uploads, and prints what `examinedSchema` describes. In a folder that
 * others may read, the stack's own folders are private.
 */
const program = `
const { accessSync, chmodSync, constants, mkdirSync, statfsSync } = require("node:fs");
const { join } = require("node:path");
const folder = process.argv[1];
let examined;
try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  for (const part of ["blobs", "logs", "qdrant", "redis"].map((name) => join(folder, name))) {
    mkdirSync(part, { recursive: true });
    chmodSync(part, 0o700);
  }
  const { bavail, bsize } = statfsSync(folder);
  examined = { free: bavail * bsize };
} catch (error) {
  examined = { why: error.message };
}
console.log(JSON.stringify(examined));`;

const defaultPatienceMs = 10_000;

/** Examines a folder in a separate process, because a hanging mount would block this one. */
const examine = (folder: string, patienceMs: number): Promise<Examined> => {
  const { promise, resolve: settle } = Promise.withResolvers<Examined>();
  const child = execFile(process.execPath, ["--eval", program, folder], (error, stdout) => {
    const why = error === null ? "" : error.message;
    settle(why === "" ? examinedSchema.parse(JSON.parse(stdout)) : { why });
  });
  const timer = setTimeout(() => {
    settle({ why: `it does not answer within ${patienceMs / 1_000} s` });
    child.kill("SIGKILL");
    child.unref();
  }, patienceMs);
  return promise.finally(() => clearTimeout(timer));
};

/** Data folder of the local stack: QUARRY_HOME, or `.quarry` in the checkout. */
export const dataPath = (root: string, environment: NodeJS.ProcessEnv): string => {
  const named = environment["QUARRY_HOME"];
  return named ? resolve(named) : join(resolve(root), ".quarry");
};

/**
 * Returns the folder of `dataPath`, created if missing.
 * @throws CommandError if it is not writable, does not respond, or the disk is nearly full
 */
export const dataFolder = async (
  root: string,
  environment: NodeJS.ProcessEnv,
  { look = examine, patienceMs = defaultPatienceMs }: { look?: typeof examine; patienceMs?: number } = {},
): Promise<string> => {
  const folder = dataPath(root, environment);
  const examined = await look(folder, patienceMs);
  if ("why" in examined) {
    const message = `the data folder ${folder} cannot be used: ${examined.why}; make it a folder you may write to, or set QUARRY_HOME to another one`;
    throw new CommandError(exitCodes.badConfiguration, message);
  }
  const { free } = examined;
  if (free >= minFreeBytes) return folder;
  const room = `the disk of the data folder ${folder} has ${megabytes(free)} free, ${megabytes(minFreeBytes)} are needed`;
  throw new CommandError(
    exitCodes.dependencyDown,
    `${room}; make room, or set QUARRY_HOME to a folder on another disk`,
  );
};
