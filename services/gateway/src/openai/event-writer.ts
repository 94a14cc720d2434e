import type { Response } from "express";

/** Server-sent events of one answer; a comment now and then keeps proxies from closing it. */
export const openEventStream = (response: Response, keepAliveMs: number) => {
  response.status(200).set({
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  });
  response.flushHeaders();
  const keepAlive = setInterval(() => response.write(": keep-alive\n\n"), keepAliveMs);
  response.on("close", () => clearInterval(keepAlive));
  return {
    /** `name` is left out where the protocol names none. */
    send: (data: object | string, name?: string): void => {
      const body = typeof data === "string" ? data : JSON.stringify(data);
      response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${body}\n\n`);
    },
    end: (): void => {
      clearInterval(keepAlive);
      response.end();
    },
  };
};

/** A text in pieces of about a line, none of which parts a character. */
export const piecesOf = (text: string): string[] => text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
