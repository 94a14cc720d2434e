import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const readyWithinMs = 60_000;

/** A server started by this process. */
export interface StartedServer {
  readonly process: ChildProcess;
  /** Returns its output since its start. */
  readonly output: () => string;
}

export interface StartServerOptions extends Pick<SpawnOptions, "cwd" | "detached" | "env"> {
  /** Output is appended to this file; absent to keep it in memory. */
  readonly logFile?: string | undefined;
}

/** Starts a server and keeps its output. */
export const startServer = (
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

/**
 * Resolves when a server responds.
 * @throws {Error} with its own message if it ends first, or does not respond for a minute
 */
export const untilAnswers = async (
  { process: server, output }: StartedServer,
  name: string,
  isUp: () => Promise<boolean>,
): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  while (!(await isUp())) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`${name} ended with ${server.exitCode ?? server.signalCode}: ${output()}`);
    if (Date.now() > deadline) throw new Error(`${name} is not ready: ${output()}`);
    await delay(20);
  }
};

/** Sends a signal and waits until the process is gone. */
export const endServer = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
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
