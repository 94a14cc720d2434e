/* Bodies of requests: how much JSON is held in memory together, and files that are kept as they come. */
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import type { StoredUpload } from "@quarry/blobs";
import type { Problem } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { json, type Request, type RequestHandler } from "express";
import type { UploadStore } from "../ports.ts";
import { checkJsonShape } from "./json-shape.ts";
import { problem, sendProblem } from "./problem.ts";

const broken =
  "The body is not UTF-8, and would not be kept as it is. Send it in UTF-8, or say what it is in: Content-Type: application/json; charset=utf-16.";

/** The largest JSON that any route takes; what is larger is sent as a file, which is not held in memory. */
export const maxJsonBytes = 8 * 1_024 * 1_024;

/** Of a body that asks for a run. */
export const maxResearchBytes = 256 * 1_024;

/** JSON in another encoding than UTF-8 may have so many bytes: its shape is not looked at before it is parsed. */
const maxOtherBytes = 512 * 1_024;

const tooMuchOfOther =
  "JSON in another encoding than UTF-8 may have at most 524288 bytes. Send it in UTF-8, or as a file.";

const checkShape = (bytes: Buffer, encoding: string): void => {
  if (encoding === "utf-8") return checkJsonShape(bytes);
  if (bytes.byteLength > maxOtherBytes) throw new Failure("bad-input", tooMuchOfOther, { retry: "never" });
};

const checkText = (bytes: Buffer, encoding: string): void => {
  checkShape(bytes, encoding);
  if (encoding === "utf-8" && !isUtf8(bytes)) throw new Failure("bad-input", broken, { retry: "never" });
};

const readJson = (
  options: { readonly limit: number; readonly strict?: boolean },
  check: typeof checkShape,
): ReturnType<typeof json> =>
  json({ ...options, verify: (_request, _response, bytes, encoding) => check(bytes, encoding) });

/** Reads a JSON body of at most so many bytes; what would hold the event loop to parse is refused. */
export const jsonBody = (
  maxBytes: number,
  options: { readonly strict?: boolean } = {},
): ReturnType<typeof json> => readJson({ limit: maxBytes, ...options }, checkShape);

/** The same for JSON whose texts are kept: bytes that belong to no character are refused, and not replaced. */
export const jsonText = (maxBytes: number): ReturnType<typeof json> =>
  readJson({ limit: maxBytes }, checkText);

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

/** How many times the limit is read and thrown away, so that the client gets to read why. */
const patience = 4;

/** Keeps a body of at most `maxBytes` as it comes; of a larger one nothing is kept, and the stream stays usable for an answer. */
export const storeStream = async (
  uploads: Pick<UploadStore, "putStream">,
  body: Readable,
  maxBytes: number,
): Promise<StoredUpload | "too-large"> => {
  let received = 0;
  async function* withinLimit(): AsyncGenerator<Buffer> {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      received += bytes.byteLength;
      if (received <= maxBytes) yield bytes;
      if (received > maxBytes * patience) break;
    }
    if (received > maxBytes) throw new Error("the body is larger than it may be");
  }
  try {
    return await uploads.putStream(withinLimit());
  } catch (error) {
    if (received > maxBytes) return "too-large";
    throw error;
  }
};

/** The bytes of one file, kept; or why they are not taken and the headers that go with it. */
export type FileBody =
  | StoredUpload
  | { readonly problem: Problem; readonly headers: Readonly<Record<string, string>> };

export interface FileBodyPorts {
  readonly uploads: Pick<UploadStore, "putStream">;
  readonly uploadMaxBytes: number;
}

const wrongType = problem(
  "unsupported-media-type",
  "Send the bytes of one file as they are: Content-Type: application/octet-stream, no Content-Encoding.",
);

/** Without bytes the type says nothing, and some clients send one all the same. */
const isRaw = (request: Request): boolean =>
  request.get("content-length") === "0" ||
  (request.is("application/octet-stream") !== false &&
    (request.get("content-encoding") ?? "identity") === "identity");

/** A file that is larger than may be. */
export const fileTooLarge = (maxBytes: number): Problem =>
  problem(
    "too-large",
    `A file may have at most ${maxBytes} bytes (UPLOAD_MAX_BYTES). Split the file, or raise the limit.`,
  );

/** Keeps a body that is one file, as it is and as it comes. */
export const storeFileBody = async (
  { uploads, uploadMaxBytes }: FileBodyPorts,
  request: Request,
): Promise<FileBody> => {
  if (!isRaw(request)) return { problem: wrongType, headers: {} };
  const kept = await storeStream(uploads, request, uploadMaxBytes);
  if (kept !== "too-large") return kept;
  return { problem: fileTooLarge(uploadMaxBytes), headers: { Connection: "close" } };
};
