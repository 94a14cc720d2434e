/* Bodies of requests: JSON within limits, and files that are stored unchanged. */
import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import type { StoredUpload } from "@quarry/blobs";
import type { Problem } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { json, type Request } from "express";
import type { UploadStore } from "../ports.ts";
import { checkJsonShape } from "./json-shape.ts";
import { problem, Refusal } from "./problem.ts";

const broken =
  "The body is not UTF-8. Send it in UTF-8, or name its encoding: Content-Type: application/json; charset=utf-16.";

/** Maximum JSON size of any route; larger input is sent as a file, which is streamed. */
export const maxJsonBytes = 8 * 1_024 * 1_024;

/** Maximum bytes of a research request. */
export const maxResearchBytes = 256 * 1_024;

/** Maximum bytes of JSON in an encoding other than UTF-8: its structure is not checked before parsing. */
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

/** Reads a JSON body of at most `maxBytes`; rejects input that would block the event loop while it is parsed. */
export const jsonBody = (
  maxBytes: number,
  options: { readonly strict?: boolean } = {},
): ReturnType<typeof json> => readJson({ limit: maxBytes, ...options }, checkShape);

/** Reads JSON whose texts are stored: invalid byte sequences are rejected instead of replaced. */
export const jsonText = (maxBytes: number): ReturnType<typeof json> =>
  readJson({ limit: maxBytes }, checkText);

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
