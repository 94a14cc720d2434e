import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { z } from "zod";

/** The services that encode. */
const encodingServices = ["indexer", "reranker", "analyst"] as const;

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

/** Seconds that an encoder was at work, as metrics in Prometheus's format say it. */
export const encoderSecondsIn = (metrics: string): number =>
  Number(/^encoder_work_seconds_total\{[^}]*\} (\S+)$/m.exec(metrics)?.[1] ?? 0);

const secondsOf = async (service: string, logs: string, signal: AbortSignal): Promise<number> => {
  const port = healthPortIn(await readFile(join(logs, `${service}.log`), "utf8"));
  if (port === undefined)
    throw new Failure("bad-output", `${logs}/${service}.log names no healthPort`, { retry: "never" });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal });
  return encoderSecondsIn(await response.text());
};

/** Seconds for which encoders were at work so far, by service; `logs` is where the services write. */
export const encoderSeconds = async (logs: string, signal: AbortSignal): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      encodingServices.map(async (service) => [service, await secondsOf(service, logs, signal)] as const),
    ),
  );
