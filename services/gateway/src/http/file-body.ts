import type { KeptUpload } from "@quarry/blobs";
import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import type { UploadStore } from "../ports.ts";
import { keepStream } from "./keep-stream.ts";
import { problem } from "./problems/problem.ts";

/** The bytes of one file, kept; or why they are not taken and the headers that go with it. */
export type FileBody =
  | KeptUpload
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
export const keepFileBody = async (
  { uploads, uploadMaxBytes }: FileBodyPorts,
  request: Request,
): Promise<FileBody> => {
  if (!isRaw(request)) return { problem: wrongType, headers: {} };
  const kept = await keepStream(uploads, request, uploadMaxBytes);
  if (kept !== "too-large") return kept;
  return { problem: fileTooLarge(uploadMaxBytes), headers: { Connection: "close" } };
};
