import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type RunningQdrant, startQdrant } from "@quarry/local-stores";
import { z } from "zod";
import { badInput } from "../../bad-input.ts";

/** Who works in a cached folder: processes by their ids, and where the server answers. */
const holderSchema = z.object({ evaluation: z.int().positive(), server: z.int().positive(), url: z.url() });

type Holder = z.output<typeof holderSchema>;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    () => true,
    () => false,
  );

const parseHolder = (text: string): Holder | undefined => {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** The last holder, if its server still runs: both its process and its address must answer. */
const readHolder = async (path: string): Promise<Holder | undefined> => {
  const holder = parseHolder(await readFile(path, "utf8").catch(() => ""));
  return holder && isAlive(holder.server) && (await answers(holder.url)) ? holder : undefined;
};

/** Ends the server of an evaluation that was killed, which could not do so itself; every write it confirmed is on disk. */
const endOrphan = async ({ server, url }: Holder): Promise<void> => {
  // Asked politely it would close its address long before its files.
  process.kill(server, "SIGKILL");
  while (isAlive(server) && (await answers(url))) await delay(25);
};

/**
 * Starts Qdrant on a folder that is kept between calls, also when the evaluation before was killed.
 * @throws {Failure} `bad-input` when another evaluation works in the folder, or Qdrant cannot open it
 */
export const openCache = async (directory: string): Promise<RunningQdrant> => {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "holder.json");
  const holder = await readHolder(path);
  if (holder && isAlive(holder.evaluation))
    throw badInput(
      `${directory} is in use by another evaluation, process ${holder.evaluation}: wait until it ends`,
    );
  if (holder) await endOrphan(holder);
  const server = await startQdrant({ directory }).catch((error: unknown) => {
    throw badInput(
      `Qdrant does not start on ${directory}: delete the folder, and the corpus is encoded anew; ${String(error)}`,
      error,
    );
  });
  await writeFile(path, JSON.stringify({ evaluation: process.pid, server: server.pid, url: server.url }));
  return server;
};
