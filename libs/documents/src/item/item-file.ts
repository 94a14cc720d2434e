import { metadataSchema } from "@quarry/contracts";
import { z } from "zod";
import { findTranscript } from "../transcript/read-transcript.ts";

const scalar = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
const told = scalar.nullish().transform((value) => value ?? undefined);

/** Values of any kind, as the strings that are kept with a document. */
const metadata = z
  .record(z.string(), z.unknown())
  .transform((entries) =>
    Object.fromEntries(
      Object.entries(entries)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    ),
  )
  .pipe(metadataSchema)
  .nullish();

/** One item in one file: `{linkId, source, title, author, transcript | text, comments, metadata}`. */
export const itemFileSchema = z.looseObject({
  linkId: told,
  source: told,
  title: told,
  author: told,
  publishedAt: told,
  language: told,
  transcript: z.unknown().optional(),
  text: z.unknown().optional(),
  comments: z.array(z.unknown(), "must be a list of comments").nullish(),
  metadata,
});

export type ItemFile = z.output<typeof itemFileSchema>;

/** The names that mean something in an item. */
export const itemFields: readonly string[] = Object.keys(itemFileSchema.shape);

const known: ReadonlySet<string> = new Set([...itemFields, "url", "id"]);
const anyObject = z.record(z.string(), z.unknown());
/** Shorter, a field called `transcript` may be anything: the name of a gene, or of a file. */
const leastTranscript = 200;

/**
 * Whether JSON that nobody has called an item is one: it has a transcript, or a text or comments, and little beside them
 * that an item has not.
 */
export const looksLikeItem = (value: unknown): boolean => {
  const { data } = anyObject.safeParse(value);
  if (data === undefined) return false;
  const { transcript, text, comments } = data;
  const hasWords = typeof text === "string" || typeof transcript === "string" || Array.isArray(comments);
  if (hasWords && Object.keys(data).every((key) => known.has(key))) return true;
  if (typeof transcript === "string") return transcript.length >= leastTranscript;
  return typeof transcript === "object" && transcript !== null && findTranscript(transcript) !== undefined;
};
