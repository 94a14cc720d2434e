import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { CommandError, exitCodes } from "@quarry/command-line";
import { z } from "zod";

/** A process by its id and a part of its command line, because ids are reused after a restart. */
const processIdentitySchema = z.object({ pid: z.int().positive(), mark: z.string().min(1) });

export type ProcessIdentity = z.output<typeof processIdentitySchema>;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** True if that process still runs. Without /proc, any process with its id counts. */
export const isRunning = ({ pid, mark }: ProcessIdentity): boolean => {
  if (!isAlive(pid)) return false;
  if (!existsSync("/proc/self/cmdline")) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(mark);
  } catch {
    return false;
  }
};

/** Kills the processes that still run. */
export const endProcesses = (processes: readonly ProcessIdentity[]): void => {
  for (const { pid } of processes.filter(isRunning)) process.kill(pid, "SIGKILL");
};

/** State file by which other commands find a running local stack. */
const stackSchema = z.object({
  owner: processIdentitySchema.extend({ command: z.enum(["start", "up", "reindex", "backup", "restore"]) }),
  /** Null while the stack is starting. */
  gatewayUrl: z.string().nullable(),
  /** Addresses of the Redis and Qdrant started by the stack; absent for external ones. */
  redisUrl: z.string().optional(),
  qdrantUrl: z.string().optional(),
  /** Folder of its uploads and bundles. */
  blobs: z.string().optional(),
  /** Processes of the stack, so that a later command can end those left by a killed one. */
  processes: z.array(processIdentitySchema),
});

export type StackFile = z.output<typeof stackSchema>;

/** Reads the stack file; undefined if missing or damaged. */
export const readStackFile = (path: string): StackFile | undefined => {
  try {
    return stackSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
};

/** Writes the stack to a temporary file, so that readers of `path` see all or nothing. */
const writeAside = (path: string, stack: StackFile): string => {
  const aside = `${path}.${process.pid}`;
  try {
    writeFileSync(aside, `${JSON.stringify(stack, undefined, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  return aside;
};

export const writeStackFile = (path: string, stack: StackFile): void => {
  renameSync(writeAside(path, stack), path);
};

/** Writes the stack file whenever the stack changes. */
export interface StackRecorder {
  /** Writes it; if that fails, such as on a full disk, tries again until it succeeds. */
  readonly record: () => void;
  readonly stop: () => void;
}

/** Creates the recorder of a running stack; `current` returns its state. */
export const createStackRecorder = (
  path: string,
  current: () => StackFile,
  { retryMs = 5_000 }: { readonly retryMs?: number } = {},
): StackRecorder => {
  let timer: NodeJS.Timeout | undefined;
  const record = (): void => {
    clearTimeout(timer);
    try {
      writeStackFile(path, current());
    } catch {
      timer = setTimeout(record, retryMs).unref();
    }
  };
  return { record, stop: () => clearTimeout(timer) };
};

/**
 * Reserves the folder for one owner before anything is started in it.
 * @throws CommandError if another command was faster
 */
export const claimStackFile = (path: string, owner: StackFile["owner"]): void => {
  const aside = writeAside(path, { owner, gatewayUrl: null, processes: [] });
  try {
    linkSync(aside, path);
  } catch (error) {
    const holder = readStackFile(path)?.owner.pid ?? "unknown";
    throw new CommandError(
      exitCodes.dependencyDown,
      `another command (process ${holder}) starts a stack in this folder; try again in a minute, or remove ${path}`,
      { cause: error },
    );
  } finally {
    rmSync(aside);
  }
};

export const removeStackFile = (path: string): void => {
  rmSync(path, { force: true });
};
