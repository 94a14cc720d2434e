import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { problem, sendProblem } from "./problems/problem.ts";

/** Bytes of a known length that a client may ask for in part. */
export interface Streamed {
  readonly bytes: number;
  /** A strong entity tag, quotes included. */
  readonly entityTag: string;
  readonly stream: Readable;
}

/** The bytes from `start` to `end`, both included. */
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

/** The one range that was asked for; several at once, and a range of something that has changed, are answered with the whole. */
const wantedRange = ({ req }: Response, { bytes, entityTag }: Streamed) => {
  const changed = req.get("If-Range");
  if (changed !== undefined && changed !== entityTag) return undefined;
  const ranges = req.range(bytes, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes") return undefined;
  return ranges.length === 1 ? ranges[0] : undefined;
};

/** Sends a stream whole, in part (`Range`, `If-Range`), or not at all when the client has it (`If-None-Match`). */
export const sendStream = async (response: Response, streamed: Streamed): Promise<void> => {
  const { bytes, entityTag, stream } = streamed;
  response.set({ ETag: entityTag, "Accept-Ranges": "bytes" });
  if (response.req.fresh) {
    response.status(304).end();
    return;
  }
  const range = wantedRange(response, streamed);
  if (range === "unsatisfiable") {
    const detail = `The range lies beyond the ${bytes} bytes there are. Ask for less, or leave Range out.`;
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
