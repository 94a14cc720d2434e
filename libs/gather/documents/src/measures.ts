import { createHash } from "node:crypto";
import { fingerprintOf, words } from "@quarry/text";
import type { ReadDocument } from "./document-reader.ts";

/** Measures a text in its language. */
export const measuresOf = (
  text: string,
  language: string,
): Pick<ReadDocument, "words" | "sha256" | "fingerprint"> => ({
  words: words(text, language).length,
  sha256: createHash("sha256").update(text, "utf8").digest("hex"),
  fingerprint: fingerprintOf(text),
});
