import type { Problem } from "@quarry/contracts";
import type { Request } from "express";
import { problem } from "../problems/problem.ts";
import { readLimitedBody } from "./read-limited-body.ts";

/** The bytes of one file, or why they are not taken and the headers that go with it. */
export type FileBody =
  | { readonly bytes: Buffer }
  | { readonly problem: Problem; readonly headers: Readonly<Record<string, string>> };

const wrongType = problem(
  "unsupported-media-type",
  "Send the bytes of one file as they are: Content-Type: application/octet-stream, no Content-Encoding.",
);

/** Without bytes the type says nothing, and some clients send one all the same. */
const isRaw = (request: Request): boolean =>
  request.get("content-length") === "0" ||
  (request.is("application/octet-stream") !== false &&
    (request.get("content-encoding") ?? "identity") === "identity");

const tooLarge = (maxBytes: number): Problem =>
  problem(
    "too-large",
    `A file may have at most ${maxBytes} bytes (UPLOAD_MAX_BYTES). Split the file, or raise the limit.`,
  );

/** Takes a body that is one file, as it is. */
export const readFileBody = async (request: Request, maxBytes: number): Promise<FileBody> => {
  if (!isRaw(request)) return { problem: wrongType, headers: {} };
  const body = await readLimitedBody(request, maxBytes);
  return "status" in body ? { problem: tooLarge(maxBytes), headers: { Connection: "close" } } : body;
};
