import { isUtf8 } from "node:buffer";
import { Failure } from "@quarry/failure";
import { json } from "express";

const broken =
  "The body is not UTF-8, and would not be kept as it is. Send it in UTF-8, or say what it is in: Content-Type: application/json; charset=utf-16.";

/** The largest JSON that any route takes; what is larger is sent as a file, which is not held in memory. */
export const maxJsonBytes = 8 * 1_024 * 1_024;

/** Reads JSON whose texts are kept: bytes that belong to no character are refused, and not replaced. */
export const jsonText = (maxBytes: number): ReturnType<typeof json> =>
  json({
    limit: maxBytes,
    verify: (_request, _response, bytes, encoding) => {
      if (encoding === "utf-8" && !isUtf8(bytes)) throw new Failure("bad-input", broken, { retry: "never" });
    },
  });
