import type { Unavailable } from "@quarry/failure";
import type { ReadDocument, ReadRequest } from "../document-reader.ts";
import { readDocument } from "../read-document.ts";

/** Reads these bytes, or this text as UTF-8, as a file named "a note.txt" unless the request says otherwise. */
export const readSample = (
  body: string | Uint8Array,
  request: Partial<ReadRequest> = {},
  maxCharacters = 100_000,
): Promise<ReadDocument | Unavailable> =>
  readDocument(
    {
      bytes: typeof body === "string" ? Buffer.from(body) : body,
      uri: "file:docs/a%20note.txt",
      contentType: undefined,
      ...request,
    },
    { maxCharacters },
  );

/** A page with one sentence. */
export const html =
  "<!doctype html><html><head><title>Page</title></head><body><p>Hello there.</p></body></html>";

/** Captions with one cue, a byte order mark and carriage returns. */
export const srt = "\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nGood morning.\r\n";
