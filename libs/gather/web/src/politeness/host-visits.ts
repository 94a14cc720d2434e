import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { Failure } from "@quarry/failure";
import type { HostGate, HostSlot } from "@quarry/redis";

export interface HostVisitsPorts {
  readonly gate: Pick<HostGate, "take" | "turn" | "rest">;
  readonly now: () => Date;
  /** Rejects with the signal's reason when it fires first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A request that is wanted of a host. */
export interface WantedVisit {
  /** As in `hostOf`. */
  readonly host: string;
  /** Between the starts of two requests. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
}

/** Lets requests to a host through, one after the other and few at a time, and leaves it alone when it asks for that. */
export interface HostVisits {
  /**
   * Waits for a slot, for a few seconds at most, and with one other at most. A host that asked to be left alone for longer than a run waits is an outcome.
   * @throws {Failure} `upstream-busy`, to come back for its turn; `redis-down`
   */
  enter(visit: WantedVisit): Promise<HostSlot | Unavailable>;
  /** Says that a host is busy, and for how long where it has said so. @returns the milliseconds it is left alone */
  rest(host: string, forMs: number | undefined): Promise<number>;
  /** The outcome for a page of a host that is to be left alone for longer than a run waits. */
  busy(host: string, forMs: number): Unavailable;
}

/** A run does not wait for a host that wants to be left alone for longer. */
export const longestRestMs = 120_000;

// As long, and as many, as requests that wait may keep a process from the pages of other hosts.
const patienceMs = 3_000;
const maxWaiting = 2;
// A job that is put off ends no sooner than it starts again, also when its run is cancelled.
const longestTurnMs = 20_000;
const shortestTurnMs = 100;

const clockTime = (date: Date): string => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Opens the visits of hosts over a gate that all fetchers share. */
export const createHostVisits = ({ gate, now, sleep }: HostVisitsPorts): HostVisits => {
  const busy = (host: string, forMs: number): Unavailable => {
    const until = clockTime(new Date(now().getTime() + forMs));
    return {
      ...unavailable(
        "busy",
        `${host} asks not to be visited before ${until}, which is longer than a run waits; ask for the page again then.`,
      ),
      retryAfterMs: forMs,
    };
  };
  const notYet = (host: string, afterMs: number): Failure =>
    new Failure("upstream-busy", `${host} is to be asked in ${Math.ceil(afterMs / 1_000)} s`, {
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
