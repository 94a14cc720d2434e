import { metadataSchema } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/failure";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { findTranscript, readCaptionFile, readTranscript } from "./captions/read-transcript.ts";
import { readComments } from "./comments/read-comments.ts";
import { isoDay } from "./dates/iso-day.ts";
import { cleanText } from "./encoding/clean-text.ts";
import type { Extracted } from "./extracted.ts";
import { sniffCaptions } from "./formats/text-formats.ts";

const scalar = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
const optionalText = scalar.nullish().transform((value) => value ?? undefined);

/** Values of any kind, converted to strings. */
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

/** One item per file: `{linkId, source, title, author, transcript | text, comments, metadata}`. */
export const itemFileSchema = z.looseObject({
  linkId: optionalText,
  source: optionalText,
  title: optionalText,
  author: optionalText,
  publishedAt: optionalText,
  language: optionalText,
  transcript: z.unknown().optional(),
  text: z.unknown().optional(),
  comments: z.array(z.unknown(), "must be a list of comments").nullish(),
  metadata,
});

type ItemFile = z.output<typeof itemFileSchema>;

/** Field names with a meaning in an item. */
const itemFields: readonly string[] = Object.keys(itemFileSchema.shape);

const known: ReadonlySet<string> = new Set([...itemFields, "url", "id"]);
const anyObject = z.record(z.string(), z.unknown());
/** A shorter field `transcript` may be anything: the name of a gene, or of a file. */
const minTranscript = 200;

/** True if JSON without a declared type is an item: it has a transcript, or a text or comments with few unknown fields. */
export const looksLikeItem = (value: unknown): boolean => {
  const { data } = anyObject.safeParse(value);
  if (data === undefined) return false;
  const { transcript, text, comments } = data;
  const hasWords = typeof text === "string" || typeof transcript === "string" || Array.isArray(comments);
  if (hasWords && Object.keys(data).every((key) => known.has(key))) return true;
  if (typeof transcript === "string") return transcript.length >= minTranscript;
  return typeof transcript === "object" && transcript !== null && findTranscript(transcript) !== undefined;
};

const maxEntries = 50;
const fieldNames: ReadonlySet<string> = new Set(itemFields);

const asEntry = ([name, value]: readonly [string, unknown]): Readonly<Record<string, string>>[] => {
  const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const entry = metadataSchema.safeParse(isScalar ? { [name]: String(value) } : undefined);
  return entry.success ? [entry.data] : [];
};

/** Returns the metadata of an item, plus its name, origin and short unknown fields. */
export const metadataOf = (item: ItemFile): Readonly<Record<string, string>> => {
  const { linkId, source, metadata } = item;
  const others = Object.entries(item).filter(([name]) => !fieldNames.has(name));
  const beside = [["linkId", linkId] as const, ["source", source] as const, ...others].flatMap(asEntry);
  const kept = { ...metadata };
  for (const entry of beside)
    if (Object.keys(kept).length < maxEntries) Object.assign(kept, { ...entry, ...kept });
  return kept;
};

/** Creates the outcome for several items in one file: each must be submitted separately to get its own outcome. */
export const severalItems = (count: number): Unavailable =>
  unavailable(
    "unsupported-type",
    `The file holds ${count.toLocaleString("en")} items; submit them one by one through the API, or as one file each.`,
  );

const readWords = (words: unknown): Extracted | Unavailable | undefined => {
  if (words === undefined || words === null) return undefined;
  if (typeof words !== "string") return readTranscript(words);
  const captions = sniffCaptions(words);
  if (captions !== undefined) return readCaptionFile(words, captions);
  const text = cleanText(words);
  return text.trim() === "" ? undefined : { status: "extracted", text, mediaType: "text/plain" };
};

const factsOf = (item: ItemFile): Partial<Extracted> => ({
  title: item.title === undefined ? undefined : collapseWhitespace(item.title),
  author: item.author,
  publishedAt: isoDay(item.publishedAt),
  language: item.language?.split("-")[0]?.toLowerCase(),
  metadata: metadataOf(item),
});

const noWords = unavailable(
  "no-text",
  "The item has neither a transcript nor a text nor comments; give it one of them, or submit its address as url.",
);

const twoTexts = unavailable(
  "damaged",
  "The item has a transcript and another text; submit one of them, or two items.",
);

const readContent = ({ transcript, text }: ItemFile): Extracted | Unavailable | undefined => {
  const [content, other] = [readWords(transcript), readWords(text)];
  const isTwo = content !== undefined && other !== undefined && transcript !== text;
  return isTwo ? twoTexts : (content ?? other);
};

const readOpinions = ({ comments }: ItemFile): Extracted | Unavailable | undefined =>
  comments && comments.length > 0 ? readComments(comments) : undefined;

const readParts = (item: ItemFile): Extracted | Unavailable => {
  const facts = factsOf(item);
  const [content, opinions] = [readContent(item), readOpinions(item)];
  if (content?.status === "unavailable") return content;
  if (opinions?.status !== "unavailable") {
    if (content === undefined) return opinions === undefined ? noWords : { ...opinions, ...facts };
    return { ...content, ...facts, ...(opinions && { beside: { ...opinions, ...facts } }) };
  }
  // Comments without words do not affect the transcript.
  return content !== undefined && opinions.reason === "empty" ? { ...content, ...facts } : opinions;
};

/** Reads one item of a file: its transcript or text with its comments, or either of them. */
export const readItem = (value: unknown): Extracted | Unavailable => {
  if (Array.isArray(value)) return severalItems(value.length);
  const item = itemFileSchema.safeParse(value);
  if (item.success) return readParts(item.data);
  const [issue] = item.error.issues;
  const field = issue?.path.join(".") || "The item";
  return unavailable(
    "damaged",
    `${field} ${issue?.message ?? "is not an item"}; correct it and submit the item again.`,
  );
};
