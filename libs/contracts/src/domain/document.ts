import { z } from "zod";
import { documentIdSchema, gradeSchema, isoTimeSchema } from "./primitives.ts";

/** What is known of a stored document, without its text. */
export const documentFactsSchema = z.object({
  documentId: documentIdSchema,
  uri: z.string().min(1),
  title: z.string(),
  author: z.string().optional(),
  publisher: z.string(),
  publishedAt: z.string().optional(),
  language: z.string(),
  mediaType: z.string(),
  grade: gradeSchema,
  gradeReasons: z.array(z.string()).min(1),
  fetchedAt: isoTimeSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  characters: z.int().nonnegative(),
  words: z.int().nonnegative(),
});

/** Why a source could not be read; an outcome, never a failed run. */
export const unavailableReasonSchema = z.enum([
  "address-refused",
  "unreachable",
  "not-found",
  "refused",
  "too-large",
  "timeout",
  "empty",
  "unsupported-type",
  "password-protected",
  "damaged",
  "no-text",
  "redirect-loop",
  "upload-expired",
  "job-failed",
]);

/** A source that was not used, with the reason a reader is shown. */
export const unusedSourceSchema = z.object({
  uri: z.string(),
  reason: unavailableReasonSchema,
  detail: z.string(),
});

export type DocumentFacts = z.output<typeof documentFactsSchema>;
export type UnavailableReason = z.output<typeof unavailableReasonSchema>;
export type UnusedSource = z.output<typeof unusedSourceSchema>;
