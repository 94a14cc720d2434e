/* Answers that are sent in pieces: bytes with ranges, and server-sent events. */
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LoggedEvent } from "@quarry/contracts";
import type { Response } from "express";
import { problem, sendProblem } from "./problem.ts";

/** Bytes of known length that a client may request in ranges. */
export interface Streamed {
  readonly bytes: number;
  /** A strong entity tag, quotes included. */
  readonly entityTag: string;
  readonly stream: Readable;
}

/** Yields the bytes from `start` to `end`, both inclusive. */
async function* slice(stream: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    const part = bytes.subarray(Math.max(start - at, 0), end + 1 - at);
    if (part.length > 0) yield part;
    at += bytes.length;
    if (at > end) return;
  }
}

/** Returns the requested range; multiple ranges, or a range of a changed file, are answered with the whole. */
const wantedRange = ({ req }: Response, { bytes, entityTag }: Streamed) => {
  const changed = req.get("If-Range");
  if (changed !== undefined && changed !== entityTag) return undefined;
  const ranges = req.range(bytes, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes") return undefined;
  return ranges.length === 1 ? ranges[0] : undefined;
};

/** Sends a stream whole, in part (`Range`, `If-Range`), or not at all if the client has it (`If-None-Match`). */
export const sendStream = async (response: Response, streamed: Streamed): Promise<void> => {
  const { bytes, entityTag, stream } = streamed;
  response.set({ ETag: entityTag, "Accept-Ranges": "bytes" });
  if (response.req.fresh) {
    response.status(304).end();
    return;
  }
  const range = wantedRange(response, streamed);
  if (range === "unsatisfiable") {
    const detail = `The range begins after the end (${bytes} bytes). Request less, or omit Range.`;
    sendProblem(response, problem("range-not-satisfiable", detail), { "Content-Range": `bytes */${bytes}` });
    return;
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range !== undefined) response.status(206).set("Content-Range", `bytes ${start}-${end}/${bytes}`);
  response.set("Content-Length", String(end - start + 1));
  if (response.req.method === "HEAD") {
    response.end();
    return;
  }
  await pipeline(Readable.from(slice(stream, start, end), { objectMode: false }), response);
};

export interface SseOptions {
  /** Ends the stream when the client leaves or the service stops. */
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which a comment is sent, so that proxies keep the connection. */
  readonly keepAliveMs: number;
  /** Milliseconds in which a client must read sent data before it is dropped; default 30,000. */
  readonly readWithinMs?: number;
}

const frame = (entry: LoggedEvent): string =>
  `id: ${entry.id}\nevent: ${entry.event.type}\ndata: ${JSON.stringify(entry)}\n\n`;

/** Begins a stream of server-sent events. */
export const beginEvents = (response: Response): void => {
  response.status(200).set({
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  response.flushHeaders();
};

const patienceMs = 30_000;

const isAborted = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"));

/** Waits while the client reads slower than the log grows, so that no data piles up; drops a client that does not read. */
const drained = async (response: Response, signal: AbortSignal, readWithinMs: number): Promise<void> => {
  const late = AbortSignal.timeout(readWithinMs);
  const either = AbortSignal.any([signal, late]);
  await once(response, "drain", { signal: either }).catch((error: unknown) => {
    if (!isAborted(error, either)) throw error;
  });
  if (late.aborted && response.writableNeedDrain) response.destroy();
};

/** Writes log entries as server-sent events until they end or the signal aborts, then ends the response. */
export const sseStream = async (
  response: Response,
  entries: AsyncIterable<LoggedEvent>,
  { signal, keepAliveMs, readWithinMs = patienceMs }: SseOptions,
): Promise<void> => {
  beginEvents(response);
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(": keep-alive\n\n");
  }, keepAliveMs);
  try {
    for await (const entry of entries) {
      if (signal.aborted || response.destroyed) break;
      if (!response.write(frame(entry))) await drained(response, signal, readWithinMs);
    }
  } finally {
    clearInterval(keepAlive);
    response.end();
  }
};
