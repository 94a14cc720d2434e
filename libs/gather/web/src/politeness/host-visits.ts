import { Failure, unavailable, type Unavailable } from "@quarry/failure";
import type { HostGate, HostSlot } from "@quarry/redis";

export interface HostVisitsPorts {
  readonly gate: Pick<HostGate, "take" | "turn" | "rest">;
  readonly now: () => Date;
  /** Rejects with the signal's reason if it fires first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A requested visit of a host. */
export interface WantedVisit {
  /** As in `hostOf`. */
  readonly host: string;
  /** Minimum interval between the starts of two requests. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
}

/** Limits requests to a host: sequential, few at a time, and none during a requested pause. */
export interface HostVisits {
  /**
   * Waits at most a few seconds for a slot, beside at most one other request. A host that pauses longer than a run waits is an outcome.
   * @throws {Failure} `upstream-busy`, to return for its turn; `redis-down`
   */
  enter(visit: WantedVisit): Promise<HostSlot | Unavailable>;
  /**
   * Records that a host is busy, with its requested pause if any.
   * @returns the milliseconds of the pause
   */
  rest(host: string, forMs: number | undefined): Promise<number>;
  /** Returns the outcome for a page of a host that is paused longer than a run waits. */
  busy(host: string, forMs: number): Unavailable;
}

/** A run does not wait for longer pauses. */
export const longestRestMs = 120_000;

// Maximum wait for a host, and maximum number of requests that wait for it: a waiting job keeps the process from reading other
// pages.
const patienceMs = 3_000;
const maxWaiting = 2;
// Maximum delay of a postponed job; a cancelled run cannot end it before it restarts.
const longestTurnMs = 20_000;
const shortestTurnMs = 100;

const clockTime = (date: Date): string => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Creates the visits of hosts over a gate shared by all fetchers. */
export const createHostVisits = ({ gate, now, sleep }: HostVisitsPorts): HostVisits => {
  const busy = (host: string, forMs: number): Unavailable => {
    const until = clockTime(new Date(now().getTime() + forMs));
    return {
      ...unavailable(
        "busy",
        `${host} asks not to be visited before ${until}, which is longer than a run waits; request the page again then.`,
      ),
      retryAfterMs: forMs,
    };
  };
  const notYet = (host: string, afterMs: number): Failure =>
    new Failure("upstream-busy", `${host} may be requested in ${Math.ceil(afterMs / 1_000)} s`, {
      retry: { afterMs, isTurn: true },
    });

  const comeBack = async ({ host, delayMs }: WantedVisit): Promise<never> => {
    const spacing = { delayMs: Math.max(delayMs, shortestTurnMs), maxMs: longestTurnMs };
    throw notYet(host, await gate.turn(host, spacing));
  };

  const waiting = new Map<string, number>();
  const wait = async ({ host, signal }: WantedVisit, ms: number): Promise<void> => {
    waiting.set(host, (waiting.get(host) ?? 0) + 1);
    try {
      await sleep(ms, signal);
    } finally {
      const others = (waiting.get(host) ?? 1) - 1;
      if (others > 0) waiting.set(host, others);
      else waiting.delete(host);
    }
  };

  const enter = async (visit: WantedVisit, waitedMs = 0): Promise<HostSlot | Unavailable> => {
    const { host, delayMs, signal } = visit;
    signal.throwIfAborted();
    const slot = await gate.take(host, delayMs);
    if (slot.granted) return slot;
    const { afterMs, isResting } = slot;
    if (isResting && afterMs > longestRestMs) return busy(host, afterMs);
    const isPatient = waitedMs + afterMs <= patienceMs && (waiting.get(host) ?? 0) < maxWaiting;
    if (!isPatient && isResting) throw notYet(host, Math.min(afterMs, longestTurnMs));
    if (!isPatient) return comeBack(visit);
    await wait(visit, afterMs);
    return enter(visit, waitedMs + afterMs);
  };

  return { enter: (visit) => enter(visit), rest: (host, forMs) => gate.rest(host, forMs), busy };
};
