import type { Request, RequestHandler, Response } from "express";
import { maxJsonBytes } from "./bodies.ts";
import { problem, sendProblem } from "./problem.ts";

/** Memory and time limits for bodies in the gateway. */
export interface BodyBudgetOptions {
  /** For all keys together. */
  readonly maxBytes: number;
  /** For one key; default a quarter of the total, and at least one body of the maximum size. */
  readonly maxKeyBytes?: number;
  /** Returns the key that a body belongs to. */
  readonly keyOf: (request: Request) => string;
  /** Time that a body waits for memory before its client is asked to retry; default five seconds. */
  readonly patienceMs?: number;
  /** Interval in which an unfinished body must deliver `minBytes`; default 20 seconds. */
  readonly arrivalMs?: number;
}

/** Bytes that a socket reads ahead. */
const readAhead = 65_536;

/** Minimum bytes a client must send per `arrivalMs`: 3 kilobytes a second by default. */
const minBytes = 65_536;

/** Form fields are held twice: raw and decoded. */
const maxFormBytes = 2 * 2_000_000;

/** Returns the maximum memory that a body can take: for an encoded body the limit on decoded bytes. A file is streamed and counts as zero. */
const weightOf = (request: Request): number => {
  const length = Number(request.get("content-length") ?? Number.NaN);
  if (request.is("multipart/form-data")) return Math.min(2 * (length || Infinity), maxFormBytes);
  if (!request.is(["json", "+json"])) return 0;
  const isEncoded = (request.get("content-encoding") ?? "identity").toLowerCase() !== "identity";
  return isEncoded || Number.isNaN(length) ? maxJsonBytes : Math.min(length, maxJsonBytes);
};

interface Share {
  readonly key: string;
  readonly bytes: number;
}

interface Waiting extends Share {
  readonly enter: () => void;
}

/** Shared memory for bodies: a key that has used its share waits without blocking other keys. */
const createRoom = (maxBytes: number, maxKeyBytes: number) => {
  let held = 0;
  const heldBy = new Map<string, number>();
  const queue: Waiting[] = [];
  const hold = ({ key, bytes }: Share): void => {
    held += bytes;
    const own = (heldBy.get(key) ?? 0) + bytes;
    if (own === 0) heldBy.delete(key);
    else heldBy.set(key, own);
  };
  const fits = ({ key, bytes }: Share): boolean => (heldBy.get(key) ?? 0) + bytes <= maxKeyBytes;
  const admit = (): void => {
    for (let next = queue.find(fits); next !== undefined; next = queue.find(fits)) {
      // The first waiter within its share blocks smaller ones behind it, so that it is not starved.
      if (held + next.bytes > maxBytes) return;
      queue.splice(queue.indexOf(next), 1);
      hold(next);
      next.enter();
    }
  };
  return {
    /** Resolves to true if memory became available in time. */
    enter: async (share: Share, patienceMs: number): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiting = { ...share, enter: () => resolve(true) };
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
    },
    giveBack: ({ key, bytes }: Share): void => {
      hold({ key, bytes: -bytes });
      admit();
    },
  };
};

const refusal = problem(
  "too-many",
  "The gateway already holds the maximum of request bodies for this key. Try again in a few seconds, or send files as application/octet-stream.",
);

const tooSlow = problem(
  "bad-request",
  `The body is too slow: fewer than ${minBytes} bytes arrived in 20 seconds. Send it faster, or in parts.`,
);

/** Ends a request whose body arrives too slowly. */
const watchArrival = (request: Request, response: Response, arrivalMs: number): void => {
  let before = request.socket.bytesRead;
  const watch = setInterval(() => {
    const arrived = request.socket.bytesRead - before;
    before += arrived;
    if (request.complete || response.headersSent) return clearInterval(watch);
    if (arrived >= minBytes) return;
    clearInterval(watch);
    response.once("finish", () => request.socket.destroy());
    sendProblem(response, tooSlow, { Connection: "close" });
  }, arrivalMs);
  response.once("close", () => clearInterval(watch));
};

/**
 * Limits the memory for bodies to `maxBytes` in total, and for each key to its share, counting the size a body can reach. Further bodies
 * wait unread and receive 429 after five seconds. A body that sends nothing, or arrives too slowly, ends after 20 seconds.
 */
export const bodyBudget = (options: BodyBudgetOptions): RequestHandler => {
  const { maxBytes, keyOf, patienceMs = 5_000, arrivalMs = 20_000 } = options;
  const maxKeyBytes = Math.min(maxBytes, options.maxKeyBytes ?? Math.max(maxJsonBytes, maxBytes / 4));
  const room = createRoom(maxBytes, maxKeyBytes);
  return async (request, response, next) => {
    if (!request.complete) watchArrival(request, response, arrivalMs);
    const key = keyOf(request);
    let bytes = Math.min(maxKeyBytes, weightOf(request));
    if (bytes === 0) return next();
    // The connection is closed; otherwise its body would be read to the end for nothing.
    if (!(await room.enter({ key, bytes }, patienceMs)))
      return sendProblem(response, refusal, { "Retry-After": "5", Connection: "close" });
    const lighten = (to: number): void => {
      const back = bytes - to;
      bytes = to;
      room.giveBack({ key, bytes: back });
    };
    const isPlain = request.get("content-encoding") === undefined;
    if (isPlain && request.get("content-length") === undefined) {
      // The body is at most the bytes the socket has read since then, plus one read-ahead chunk.
      const before = request.socket.bytesRead - readAhead;
      request.once("end", () => lighten(Math.min(bytes, request.socket.bytesRead - before)));
    }
    response.once("close", () => lighten(0));
    if (response.destroyed) lighten(0);
    return next();
  };
};
