import type { WorkerName } from "./health-ports.ts";

/** The services that encode. */
const encodingServices = ["indexer", "reranker", "analyst"] as const satisfies readonly WorkerName[];

/** Seconds that an encoder was at work, as metrics in Prometheus's format say it. */
export const encoderSecondsIn = (metrics: string): number =>
  Number(/^encoder_work_seconds_total\{[^}]*\} (\S+)$/m.exec(metrics)?.[1] ?? 0);

/** Seconds for which encoders were at work so far, by service; `ports` is where these answer for their health. */
export const encoderSeconds = async (
  ports: ReadonlyMap<WorkerName, number>,
  signal: AbortSignal,
): Promise<Record<string, number>> => {
  const seconds: Record<string, number> = {};
  for (const service of encodingServices) {
    const response = await fetch(`http://127.0.0.1:${ports.get(service)}/metrics`, { signal });
    seconds[service] = encoderSecondsIn(await response.text());
  }
  return seconds;
};
