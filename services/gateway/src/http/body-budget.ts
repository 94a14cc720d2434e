import type { Request, RequestHandler } from "express";
import { maxJsonBytes } from "./json-text.ts";
import { problem, sendProblem } from "./problems/problem.ts";

/** What a socket reads at once. */
const readAhead = 65_536;

/** How long a body waits for room before its client is asked to come again. */
const usualPatienceMs = 5_000;

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

const isHeldInMemory = (request: Request): boolean => Boolean(request.is(["json", "+json"]));

/** What a body that does not say its length may weigh: as much as is taken. */
const weightOf = (request: Request): number => {
  const length = Number(request.get("content-length") ?? Number.NaN);
  return Number.isNaN(length) ? maxJsonBytes : Math.min(length, maxJsonBytes);
};

const refusal = problem(
  "too-many",
  "The gateway holds as many bodies in memory as it may. Try again in a few seconds, or send files as application/octet-stream.",
);

/**
 * Holds JSON bodies of at most so many bytes in memory together; the next ones wait unread, first come first served, and after five
 * seconds are answered with 429. Files stream and weigh nothing.
 */
export const bodyBudget = (maxBytes: number, patienceMs = usualPatienceMs): RequestHandler => {
  let held = 0;
  const queue: Waiting[] = [];
  const admit = (): void => {
    for (let first = queue[0]; first !== undefined && held + first.bytes <= maxBytes; first = queue[0]) {
      queue.shift();
      held += first.bytes;
      first.enter();
    }
  };
  const enter = async (bytes: number): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting = { bytes, enter: () => resolve(true) };
    queue.push(waiting);
    admit();
    const timer = setTimeout(() => {
      const place = queue.indexOf(waiting);
      if (place >= 0) queue.splice(place, 1);
      resolve(false);
      admit();
    }, patienceMs);
    const entered = await promise;
    clearTimeout(timer);
    return entered;
  };
  return async (request, response, next) => {
    if (!isHeldInMemory(request)) return next();
    let bytes = Math.min(maxBytes, weightOf(request));
    if (!(await enter(bytes))) return sendProblem(response, refusal, { "Retry-After": "5" });
    const lighten = (to: number): void => {
      held -= bytes - to;
      bytes = to;
      admit();
    };
    if (request.get("content-length") === undefined) {
      // What the socket read since, and a chunk that it may have read ahead, is all that can be in the body.
      const before = request.socket.bytesRead - readAhead;
      request.once("end", () => lighten(Math.min(bytes, request.socket.bytesRead - before)));
    }
    response.once("close", () => lighten(0));
    if (response.destroyed) lighten(0);
    return next();
  };
};
