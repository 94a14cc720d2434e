import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import type { Egress } from "../client/egress.ts";
import {
  freshMs,
  packText,
  type RobotsCache,
  type RobotsTroubles,
  troubleSeconds,
  unpackText,
} from "./kept-robots.ts";
import { readRobotsFile, withoutRobots } from "./robots-file.ts";

export interface LoadRobotsPorts {
  /** Asks a site no faster than it may be asked. */
  readonly egress: Pick<Egress, "get">;
  readonly files: RobotsCache;
  readonly troubles: RobotsTroubles;
  readonly now: () => Date;
}

/** The robots.txt of a site, or what is said of its pages without one. */
export type LoadedRobots =
  | { readonly status: "loaded"; readonly text: string; readonly freshUntilMs: number }
  | { readonly status: "none"; readonly outcome: Unavailable };

const mostFailures = 3;
// Nothing is gained by waiting: no request is spared, or another answer is due at another time.
const toldAnew = new Set<string>(["address-refused", "unreachable", "busy"]);

const loaded = (text: string, freshUntilMs: number): LoadedRobots => ({
  status: "loaded",
  text,
  freshUntilMs,
});

const ask = async (
  { egress, files, troubles, now }: LoadRobotsPorts,
  { origin, failures }: { readonly origin: string; readonly failures: number },
  signal: AbortSignal,
): Promise<LoadedRobots> => {
  const file = await readRobotsFile(egress, origin, signal);
  if (file.status === "read") {
    const readAt = now().getTime();
    await files.set(origin, { packed: await packText(file.text), readAt });
    return loaded(file.text, readAt + freshMs);
  }
  if (file.status === "unreachable") {
    const { reason, detail } = file.outcome;
    if (!toldAnew.has(reason)) await troubles.set(origin, { failures, outcome: { reason, detail } });
    return { status: "none", outcome: file.outcome };
  }
  const why = withoutRobots(
    origin,
    `${file.failure.message}. It is asked again after ${troubleSeconds / 60} minutes; if the site is your own, ROBOTS=ignore reads it without.`,
  );
  const outcome = unavailable("unreachable", why);
  const isLast = failures + 1 >= mostFailures;
  await troubles.set(origin, { failures: failures + 1, ...(isLast && { outcome }) });
  if (!isLast) throw file.failure;
  return { status: "none", outcome };
};

/**
 * Loads the robots.txt of an origin: a fresh one that any fetcher has read, or a new one; where there is none to be had, one of
 * the last 30 days.
 * @throws {Failure} what the egress throws, where trying again may help
 */
export const loadRobots = async (
  ports: LoadRobotsPorts,
  origin: string,
  signal: AbortSignal,
): Promise<LoadedRobots> => {
  const { files, troubles, now } = ports;
  const kept = await files.get(origin);
  const isFresh = kept !== undefined && now().getTime() < kept.readAt + freshMs;
  if (isFresh) return loaded(await unpackText(kept.packed), kept.readAt + freshMs);
  const { failures = 0, outcome } = (await troubles.get(origin)) ?? {};
  const asked =
    outcome === undefined
      ? await ask(ports, { origin, failures: kept === undefined ? failures : mostFailures }, signal)
      : ({ status: "none", outcome: unavailable(outcome.reason, outcome.detail) } as const);
  if (asked.status === "loaded" || kept === undefined) return asked;
  return loaded(await unpackText(kept.packed), now().getTime() + troubleSeconds * 1_000);
};
