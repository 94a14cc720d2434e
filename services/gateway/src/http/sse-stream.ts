import { once } from "node:events";
import type { LoggedEvent } from "@quarry/contracts";
import type { Response } from "express";

export interface SseOptions {
  /** Ends the stream: the client left, or the service stops. */
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which a comment keeps proxies from closing the connection. */
  readonly keepAliveMs: number;
  /** Milliseconds in which a client has to read what was sent, or it is dropped; 30,000. */
  readonly readWithinMs?: number;
}

const frame = (entry: LoggedEvent): string =>
  `id: ${entry.id}\nevent: ${entry.event.type}\ndata: ${JSON.stringify(entry)}\n\n`;

const begin = (response: Response): void => {
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

/** Waits while the client reads slower than the log grows, so that nothing piles up here; one that does not read at all is dropped. */
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
  begin(response);
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
