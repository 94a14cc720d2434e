import { collapseWhitespace } from "@quarry/text";
import { readComments } from "../comments/read-comments.ts";
import type { Extracted } from "../extracted.ts";
import { isoDay } from "../html/facts/dates/iso-day.ts";
import { cleanText } from "../text/clean-text.ts";
import { readCaptionFile, readTranscript } from "../transcript/read-transcript.ts";
import { sniffCaptions } from "../transcript/sniff-captions.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { type ItemFile, itemFileSchema } from "./item-file.ts";
import { metadataOf } from "./item-metadata.ts";

/** How a file that holds one item is declared. */
export const itemMediaType = "application/vnd.quarry.item+json";

/** Several items in one file: each is to be handed in on its own, so that each has an outcome of its own. */
export const severalItems = (count: number): Unavailable =>
  unavailable(
    "unsupported-type",
    `The file holds ${count.toLocaleString("en")} items; hand them in one by one through the API, or as one file each.`,
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
  "The item has neither a transcript nor a text nor comments; give it one of them, or hand in its address as url.",
);

const twoTexts = unavailable(
  "damaged",
  "The item has a transcript and another text; hand in one of them, or two items.",
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
  // Comments without a word take nothing from the transcript they came with.
  return content !== undefined && opinions.reason === "empty" ? { ...content, ...facts } : opinions;
};

/** One item of a file: its transcript or text with its comments beside it, or what it has of the two. */
export const readItem = (value: unknown): Extracted | Unavailable => {
  if (Array.isArray(value)) return severalItems(value.length);
  const item = itemFileSchema.safeParse(value);
  if (item.success) return readParts(item.data);
  const [issue] = item.error.issues;
  const field = issue?.path.join(".") || "The item";
  return unavailable(
    "damaged",
    `${field} ${issue?.message ?? "is no item"}; mend it and hand the item in again.`,
  );
};
