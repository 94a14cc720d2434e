import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The services that work on jobs. */
export const workers = ["orchestrator", "fetcher", "indexer", "hyde", "reranker", "analyst"] as const;

export type WorkerName = (typeof workers)[number];

const runningSchema = z.object({ message: z.literal("running"), healthPort: z.int() });

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The port on which a service that wrote this log answers for its health; undefined before it runs. */
export const healthPortIn = (log: string): number | undefined =>
  log
    .split("\n")
    .map((line) => runningSchema.safeParse(jsonOf(line)).data?.healthPort)
    .findLast((port) => port !== undefined);

/** Where each worker answers for its health, by what it wrote below `logs`; undefined until all of them run. */
export const healthPorts = async (logs: string): Promise<ReadonlyMap<WorkerName, number> | undefined> => {
  const ports = new Map<WorkerName, number>();
  for (const name of workers) {
    const port = healthPortIn(await readFile(join(logs, `${name}.log`), "utf8").catch(() => ""));
    if (port === undefined) return undefined;
    ports.set(name, port);
  }
  return ports;
};
