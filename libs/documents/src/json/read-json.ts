import { z } from "zod";
import { commentList, looksLikeComments } from "../comments/comment-list.ts";
import { commentsMediaType, readComments } from "../comments/read-comments.ts";
import type { Extracted } from "../extracted.ts";
import { looksLikeItem } from "../item/item-file.ts";
import { itemMediaType, readItem, severalItems } from "../item/read-item.ts";
import { findTranscript, readTranscript, transcriptMediaType } from "../transcript/read-transcript.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { type ParsedJson, parseJson, parseJsonLines } from "./parse-json.ts";

const lined = /(?:jsonl|ndjson)$/u;
const titled = z.looseObject({ title: z.string() });
/** Names that only what is read here has near its beginning. */
const hints =
  /"(?:transcript|segments|utterances|tStartMs|comments|topLevelComment|likeCount|like_count)"\s*:\s*["[{\d]/u;

const asComments = (value: unknown): Extracted | Unavailable => {
  const list = commentList(value);
  if (list === undefined)
    return unavailable(
      "damaged",
      "The comments are no list; send an array of {author, text, likes, parentId}.",
    );
  const title = titled.safeParse(value).data?.title;
  const read = readComments(list);
  return read.status === "extracted" && title !== undefined ? { ...read, title } : read;
};

const declared: Readonly<Record<string, (value: unknown) => Extracted | Unavailable>> = {
  [commentsMediaType]: asComments,
  [itemMediaType]: readItem,
  [transcriptMediaType]: readTranscript,
};

/** What is called an item, or has its parts; a list of texts with titles may be anything. */
const calledItem = z.union([
  z.looseObject({ linkId: z.string() }),
  z.looseObject({ transcript: z.unknown() }),
  z.looseObject({ comments: z.array(z.unknown()) }),
]);

const isItemList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && calledItem.safeParse(value[0]).success && looksLikeItem(value[0]);

const found = (value: unknown): Extracted | Unavailable | undefined => {
  if (looksLikeComments(value) && !looksLikeItem(value)) return asComments(value);
  const transcript = looksLikeItem(value) ? undefined : findTranscript(value);
  if (transcript !== undefined) return transcript;
  if (isItemList(value)) return value.length === 1 ? readItem(value[0]) : severalItems(value.length);
  return looksLikeItem(value) ? readItem(value) : undefined;
};

const parsed = (text: string, isLined: boolean): ParsedJson | Unavailable => {
  const whole = parseJson(text);
  if (whole.status === "parsed" || !(isLined || /^\s*[[{]/u.test(text))) return whole;
  const inLines = parseJsonLines(text);
  return inLines.status === "parsed" || isLined ? inLines : whole;
};

/**
 * A transcript, comments, or an item of both out of JSON, as it was declared or by its form; undefined for any other JSON,
 * which is read as the text it is. What is one of them and broken is an outcome.
 */
export const readJson = (text: string, mediaType: string): Extracted | Unavailable | undefined => {
  const read = declared[mediaType];
  const json = parsed(text, lined.test(mediaType));
  if (json.status === "parsed") return read === undefined ? found(json.value) : read(json.value);
  return read !== undefined || hints.test(text.slice(0, 4_000)) ? json : undefined;
};
