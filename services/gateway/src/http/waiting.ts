/* How long something is waited for, and who ends it. */
import { Failure } from "@quarry/failure";
import type { Request, Response } from "express";

/**
 * The outcome of some work, unless it takes longer than so many milliseconds.
 * @throws {Failure} deadline-exceeded; the work itself may still succeed
 */
export const within = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const expire = (): void =>
    reject(new Failure("deadline-exceeded", `no answer within ${timeoutMs} ms`, { retry: "backoff" }));
  const timer = setTimeout(expire, timeoutMs);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
};

/** Aborts when the client has gone or the service stops: nobody waits for the answer any more. */
export const clientSignal = (response: Response, stopping: AbortSignal): AbortSignal => {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, stopping]);
};

/** How long a client wants to wait for an outcome, and the preference of its that is honoured. */
export interface Wait {
  readonly waitMs: number;
  readonly applied?: string;
}

/** What a client can wish for. */
export const maxWaitSeconds = 120;

/** The header `Prefer` (RFC 7240): `respond-async` waits not at all, `wait=N` N seconds up to two minutes; others are ignored. */
export const preferWait = (request: Request, defaultMs: number): Wait => {
  const preferences = (request.get("prefer") ?? "").split(",").map((preference) => preference.trim());
  const wait = preferences.flatMap(
    (preference) => /^wait\s*=\s*"?(\d{1,6})"?$/i.exec(preference)?.[1] ?? [],
  )[0];
  if (wait !== undefined) {
    const seconds = Math.min(maxWaitSeconds, Number(wait));
    return { waitMs: seconds * 1_000, applied: `wait=${seconds}` };
  }
  const isAsync = preferences.some((preference) => preference.toLowerCase() === "respond-async");
  return isAsync ? { waitMs: 0, applied: "respond-async" } : { waitMs: defaultMs };
};

/** Does the work when it is its turn. @throws what the work throws, and the signal's reason when it aborts before the turn comes */
export type TakeTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Lets so many works go on together; the others wait for their turn. */
export const createTurns = (together: number): TakeTurn => {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async (work, signal) => {
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    if (atWork < together) {
      atWork += 1;
      resolve();
    } else waiting.push(resolve);
    await turn;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // Whoever waits takes over, and nobody comes between.
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
};
