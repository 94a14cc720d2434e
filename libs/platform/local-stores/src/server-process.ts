import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { access, constants, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const readyWithinMs = 60_000;

/** A server started by this process. */
interface StartedServer {
  readonly process: ChildProcess;
  /** Returns its output since its start. */
  readonly output: () => string;
}

interface StartServerOptions extends Pick<SpawnOptions, "cwd" | "detached" | "env"> {
  /** Output is appended to this file; absent to keep it in memory. */
  readonly logFile?: string | undefined;
}

/** Starts a server and keeps its output. */
const startServer = (
  program: string,
  words: readonly string[],
  { logFile, ...options }: StartServerOptions,
): StartedServer => {
  if (logFile === undefined) {
    const child = spawn(program, words, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    return { process: child, output: () => Buffer.concat(chunks).toString("utf8") };
  }
  const log = openSync(logFile, "a", 0o600);
  try {
    const { size } = fstatSync(log);
    const child = spawn(program, words, { ...options, stdio: ["ignore", log, log] });
    return { process: child, output: () => readFileSync(logFile).subarray(size).toString("utf8") };
  } finally {
    closeSync(log);
  }
};

/** Sends a signal and waits until the process is gone. */
const endServer = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
};

/** A server that responds. */
export interface RunningServer {
  readonly pid: number;
  /** Sends a signal and waits until the process is gone; its data remains. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the process, and removes its data if the folder was created here. */
  stop(): Promise<void>;
}

interface RunServerOptions extends StartServerOptions {
  readonly isUp: (pid: number) => Promise<boolean>;
  /** Removed when the server is stopped. */
  readonly temporaryFolder?: string | undefined;
}

/**
 * Starts a server and waits until it responds.
 * @throws {Error} with its own message if it ends first, or does not respond for a minute
 */
export const runServer = async (
  name: string,
  program: string,
  words: readonly string[],
  { isUp, temporaryFolder, ...options }: RunServerOptions,
): Promise<RunningServer> => {
  const { process: server, output } = startServer(program, words, options);
  const pid = server.pid ?? -1;
  const stop = async (): Promise<void> => {
    await endServer(server, "SIGKILL");
    if (temporaryFolder !== undefined) await rm(temporaryFolder, { recursive: true, force: true });
  };
  const deadline = Date.now() + readyWithinMs;
  try {
    while (!(await isUp(pid))) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`${name} ended with ${server.exitCode ?? server.signalCode}: ${output()}`);
      if (Date.now() > deadline) throw new Error(`${name} is not ready: ${output()}`);
      await delay(20);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, kill: (signal) => endServer(server, signal), stop };
};

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Returns the path of the first of these programs in the folders of a PATH; undefined if there is none. */
export const findProgram = async (names: readonly string[], path: string): Promise<string | undefined> => {
  const places = names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name)));
  for (const place of places) if (await isExecutable(place)) return place;
  return undefined;
};
