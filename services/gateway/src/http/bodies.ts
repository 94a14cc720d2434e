/* Bodies of requests: JSON within limits, and files that are stored unchanged. */
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import type { StoredUpload } from "@quarry/blobs";
import type { Problem } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createYieldToEventLoop, never } from "@quarry/runtime";
import { finishWithPauses, type Sliced } from "@quarry/text";
import { parse } from "content-type";
import { raw, type Request, type RequestHandler } from "express";
import type { UploadStore } from "../ports.ts";
import { checkJsonShape } from "./json/json-shape.ts";
import { parseJson } from "./json/parse-json.ts";
import { problem, Refusal } from "./problem.ts";

const broken =
  "The body is not UTF-8. Send it in UTF-8, or name its encoding: Content-Type: application/json; charset=utf-16.";

/** Maximum JSON size of any route; larger input is sent as a file, which is streamed. */
export const maxJsonBytes = 8 * 1_024 * 1_024;

/** Maximum bytes of a research request. */
export const maxResearchBytes = 256 * 1_024;

/** Maximum bytes of JSON in an encoding other than UTF-8, which is decoded at once. */
const maxOtherBytes = 512 * 1_024;

const tooMuchOfOther =
  "JSON in another encoding than UTF-8 may have at most 524288 bytes. Send it in UTF-8, or as a file.";

const notJson = problem("bad-request", "The body is not valid JSON. Send one JSON object.");
const wrongCharset = problem("unsupported-media-type", "The body must be UTF-8 or UTF-16.");

const refuse = (message: string): never => {
  throw new Failure("bad-input", message, { retry: "never" });
};

/** The byte order mark of UTF-8. */
const mark = Buffer.from("\uFEFF");

/** Returns the encoding of UTF-16 by its byte order mark, or the declared one. */
const utf16Of = (bytes: Buffer, charset: string): string =>
  charset === "utf-16" && bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : charset;

/** Returns the bytes of a body in UTF-8, without a byte order mark. */
const inUtf8 = (bytes: Buffer, charset: string): Buffer => {
  if (charset === "utf-8") return bytes.subarray(0, 3).equals(mark) ? bytes.subarray(3) : bytes;
  if (!/^utf-16(?:le|be)?$/u.test(charset)) throw new Refusal(wrongCharset);
  if (bytes.byteLength > maxOtherBytes) refuse(tooMuchOfOther);
  return Buffer.from(new TextDecoder(utf16Of(bytes, charset)).decode(bytes));
};

/** Returns the declared encoding; UTF-8 without one. A quote that is left open is closed, and a stray one ignored. */
const charsetOf = (request: Request): string => {
  const { charset = "" } = parse(`${request.get("content-type") ?? ""};"`).parameters;
  return (/[^\s";]+/u.exec(charset)?.[0] ?? "utf-8").toLowerCase();
};

interface JsonOptions {
  /** Refuses a value that is neither a list nor an object; default true. */
  readonly strict?: boolean;
  /** Refuses texts that are not UTF-8, instead of replacing their wrong bytes. */
  readonly isExact?: boolean;
}

/** Yields the value of a JSON body; an empty one is an empty object. */
function* readJson(
  given: Buffer,
  charset: string,
  { strict = true, isExact = false }: JsonOptions,
): Sliced<unknown> {
  const bytes = inUtf8(given, charset);
  if (bytes.byteLength === 0) return {};
  yield* checkJsonShape(bytes);
  if (isExact && !isUtf8(bytes)) refuse(broken);
  const value = yield* parseJson(bytes);
  if (strict && (typeof value !== "object" || value === null)) throw new SyntaxError("the body is no object");
  return value;
}

/** Reads a JSON body of at most `limit` bytes with pauses, so that a long one does not hold the event loop. */
const readBody = (limit: number, options: JsonOptions): RequestHandler => {
  const receive = raw({ limit, type: "application/json" });
  return async (request, response, next) => {
    await new Promise<void>((resolve, reject) =>
      receive(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error))),
    );
    const body: unknown = request.body;
    if (!Buffer.isBuffer(body)) return next();
    const reading = readJson(body, charsetOf(request), options);
    try {
      request.body = await finishWithPauses(reading, createYieldToEventLoop(never));
    } catch (error) {
      throw error instanceof SyntaxError ? new Refusal(notJson) : error;
    }
    return next();
  };
};

/** Reads a JSON body of at most `maxBytes`. */
export const jsonBody = (maxBytes: number, options: Pick<JsonOptions, "strict"> = {}): RequestHandler =>
  readBody(maxBytes, options);

/** Reads JSON whose texts are stored: invalid byte sequences are rejected instead of replaced. */
export const jsonText = (maxBytes: number): RequestHandler => readBody(maxBytes, { isExact: true });

/** Multiple of the limit that is read and discarded so that the client receives the reason. */
const patience = 4;

/** Stores a body of at most `maxBytes` while it arrives; a larger one is dropped, and the connection can still be answered. */
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
    if (received > maxBytes) throw new Error("the body is too large");
  }
  try {
    return await uploads.putStream(withinLimit());
  } catch (error) {
    if (received > maxBytes) return "too-large";
    throw error;
  }
};

export interface FileBodyPorts {
  readonly uploads: Pick<UploadStore, "putStream">;
  readonly uploadMaxBytes: number;
}

const wrongType = problem(
  "unsupported-media-type",
  "Send the bytes of one file as they are: Content-Type: application/octet-stream, no Content-Encoding.",
);

/** Without a body the type is meaningless, but some clients send one anyway. */
const isRaw = (request: Request): boolean =>
  request.get("content-length") === "0" ||
  (request.is("application/octet-stream") !== false &&
    (request.get("content-encoding") ?? "identity") === "identity");

/** Problem for a file above the limit. */
export const fileTooLarge = (maxBytes: number): Problem =>
  problem(
    "too-large",
    `A file may have at most ${maxBytes} bytes (UPLOAD_MAX_BYTES). Split the file, or raise the limit.`,
  );

/**
 * Stores a body that is one file, while it arrives.
 * @throws {Refusal}
 */
export const storeFileBody = async (
  { uploads, uploadMaxBytes }: FileBodyPorts,
  request: Request,
): Promise<StoredUpload> => {
  if (!isRaw(request)) throw new Refusal(wrongType);
  const kept = await storeStream(uploads, request, uploadMaxBytes);
  if (kept === "too-large") throw new Refusal(fileTooLarge(uploadMaxBytes), { Connection: "close" });
  return kept;
};
