import { type Unavailable, unavailable } from "@quarry/failure";
import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { z } from "zod";
import { findTranscript, readTranscript, transcriptMediaType } from "./captions/read-transcript.ts";
import { findChat } from "./chats/read-chats.ts";
import { commentList, looksLikeComments } from "./comments/collect-comments.ts";
import { commentsMediaType, readComments } from "./comments/read-comments.ts";
import { itemMediaType } from "./document-reader.ts";
import { cleanExtracted, type Extracted } from "./extracted.ts";
import { findNotebook, notebookMediaType, readNotebook } from "./notebooks/read-notebook.ts";
import { findCanvas } from "./notes/read-canvas.ts";
import { findActivity } from "./outlines/read-activity.ts";
import { looksLikeItem, readItem, severalItems } from "./read-item.ts";
import { findReferences } from "./references/read-csl.ts";

/** A parsed JSON value. */
export interface ParsedJson {
  readonly status: "parsed";
  readonly value: unknown;
}

const firstError = (text: string): ParseError | undefined => {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { allowTrailingComma: false, disallowComments: true });
  } catch {
    // Too deep for that parser; the position of the error stays unknown.
  }
  return errors[0];
};

const lineOf = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
};

const broken = (text: string, firstLine: number): Unavailable => {
  const error = firstError(text);
  const where =
    error === undefined
      ? "It"
      : `Line ${firstLine - 1 + lineOf(text, error.offset)} (${printParseErrorCode(error.error)})`;
  return unavailable("damaged", `${where} is not valid JSON; export all of it again, or correct that line.`);
};

/** Parses JSON; invalid JSON is an outcome that names the line, counted from `firstLine`. */
export const parseJson = (text: string, firstLine = 1): ParsedJson | Unavailable => {
  try {
    const value: unknown = JSON.parse(text);
    return { status: "parsed", value };
  } catch {
    return broken(text, firstLine);
  }
};

/** Parses JSON lines, one value per line that is not blank. */
export const parseJsonLines = (text: string): ParsedJson | Unavailable => {
  const values: unknown[] = [];
  for (const [index, line] of text.split(/\r\n|[\n\r]/u).entries()) {
    if (line.trim() === "") continue;
    const parsed = parseJson(line, index + 1);
    if (parsed.status === "unavailable") return parsed;
    values.push(parsed.value);
  }
  return { status: "parsed", value: values };
};

const lined = /(?:jsonl|ndjson)$/u;
const titled = z.looseObject({ title: z.string() });
/** Field names near the beginning that only supported formats have. */
const hints =
  /"(?:transcript|segments|utterances|tStartMs|comments|topLevelComment|likeCount|like_count)"\s*:\s*["[{\d]/u;

const asComments = (value: unknown): Extracted | Unavailable => {
  const list = commentList(value);
  if (list === undefined)
    return unavailable(
      "damaged",
      "The comments are not a list; send an array of {author, text, likes, parentId}.",
    );
  const title = titled.safeParse(value).data?.title;
  const read = readComments(list);
  return read.status === "extracted" && title !== undefined ? { ...read, title } : read;
};

const declared: Readonly<Record<string, (value: unknown) => Extracted | Unavailable>> = {
  [commentsMediaType]: asComments,
  [itemMediaType]: readItem,
  [notebookMediaType]: (value) => cleanExtracted(readNotebook(value)),
  [transcriptMediaType]: readTranscript,
};

/** Matches a value named as an item or with an item's parts; a list of texts with titles may be anything. */
const calledItem = z.union([
  z.looseObject({ linkId: z.string() }),
  z.looseObject({ transcript: z.unknown() }),
  z.looseObject({ comments: z.array(z.unknown()) }),
]);

const isItemList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && calledItem.safeParse(value[0]).success && looksLikeItem(value[0]);

const finders = [findNotebook, findReferences, findActivity, findCanvas, findChat];

/** Reads a format that its contents identify. */
const foundBy = (value: unknown): Extracted | Unavailable | undefined => {
  for (const find of finders) {
    const read = find(value);
    if (read !== undefined) return read;
  }
  return undefined;
};

const found = (value: unknown): Extracted | Unavailable | undefined => {
  const named = foundBy(value);
  if (named !== undefined) return cleanExtracted(named);
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
 * Reads a transcript, comments, or an item from JSON, by declaration or format; undefined for any other JSON, which is read as
 * text. An invalid one is an outcome.
 */
export const readJson = (text: string, mediaType: string): Extracted | Unavailable | undefined => {
  const read = declared[mediaType];
  const json = parsed(text, lined.test(mediaType));
  if (json.status === "parsed") return read === undefined ? found(json.value) : read(json.value);
  return read !== undefined || hints.test(text.slice(0, 4_000)) ? json : undefined;
};
