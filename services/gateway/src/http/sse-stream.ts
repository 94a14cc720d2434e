import { once } from "node:events";
import type { LoggedEvent } from "@quarry/contracts";
import type { Response } from "express";

export interface SseOptions {
  /** Ends the stream: the client left, or the service stops. */
  readonly signal: AbortSignal;
  /** Milliseconds of silence after which a comment keeps proxies from closing the connection. */
  readonly keepAliveMs: number;
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

const isAborted = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"));

/** Waits while the client reads slower than the log grows, so that nothing piles up here. */
const drained = async (response: Response, signal: AbortSignal): Promise<void> => {
  await once(response, "drain", { signal }).catch((error: unknown) => {
    if (!isAborted(error, signal)) throw error;
  });
};

/** Writes log entries as server-sent events until they end or the signal aborts, then ends the response. */
export const sseStream = async (
  response: Response,
  entries: AsyncIterable<LoggedEvent>,
  { signal, keepAliveMs }: SseOptions,
): Promise<void> => {
  begin(response);
  const keepAlive = setInterval(() => response.write(": keep-alive\n\n"), keepAliveMs);
  try {
    for await (const entry of entries) {
      if (signal.aborted) break;
      if (!response.write(frame(entry))) await drained(response, signal);
    }
  } finally {
    clearInterval(keepAlive);
    response.end();
  }
};
