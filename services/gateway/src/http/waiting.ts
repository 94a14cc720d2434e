/* Time limits of waits, and the signals that end them. */
import { Failure } from "@quarry/failure";
import type { Request, Response } from "express";

/**
 * Returns the result of some work within `timeoutMs`.
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

/** Aborts when the client has disconnected or the service stops, since the response is no longer needed. */
export const clientSignal = (response: Response, stopping: AbortSignal): AbortSignal => {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, stopping]);
};

/** The requested wait for an outcome, and the preference that was applied. */
export interface Wait {
  readonly waitMs: number;
  readonly applied?: string;
}

/** Maximum wait that a client can request. */
export const maxWaitSeconds = 120;

/** Reads `Prefer` (RFC 7240): `respond-async` does not wait, `wait=N` waits N seconds, at most two minutes; others are ignored. */
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

/**
 * Runs the work in turn.
 * @throws the error of the work, or the signal's reason if it aborts earlier
 */
export type TakeTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Runs at most `together` tasks at a time; the others wait in order. */
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
      // The next waiting task takes over this slot directly, so that no other task can take it.
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
};
