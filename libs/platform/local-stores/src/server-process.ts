import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const readyWithinMs = 60_000;

/**
 * Resolves when a server started by this process responds.
 * @throws {Error} with its own message if it ends first, or does not respond for a minute
 */
export const untilAnswers = async (server: ChildProcess, isUp: () => Promise<boolean>): Promise<void> => {
  const lines: string[] = [];
  server.stdout?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const deadline = Date.now() + readyWithinMs;
  while (!(await isUp())) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`redis ended with ${server.exitCode ?? server.signalCode}: ${lines.join("")}`);
    if (Date.now() > deadline) throw new Error(`redis is not ready: ${lines.join("")}`);
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
