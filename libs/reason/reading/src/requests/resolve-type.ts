import type { ContentRequestType, ContentType } from "@quarry/contracts";
import type { FieldName } from "./field-names.ts";
import type { Fields } from "./read-fields.ts";
import { hasRange, type Repair } from "./read-numbers.ts";
import { readNames, readText } from "./read-texts.ts";
import { readContent, readRequestType } from "./request-types.ts";

/** Type of a request, as resolved from its fields. */
export interface ResolvedType {
  /** Undefined if nothing indicates the type. */
  readonly type: ContentRequestType | undefined;
  /** Empty if not specified. */
  readonly contentTypes: readonly ContentType[];
}

const longestName = 100;

interface Written {
  readonly type: string | undefined;
  readonly method: string | undefined;
  readonly contents: readonly string[];
}

const contentTypesOf = ({ type, contents }: Written, repair: Repair): ContentType[] => {
  const unknown = contents.find((word) => readContent(word) === undefined);
  if (unknown !== undefined) repair(`content_type “${unknown.slice(0, 40)}” is not known and was left out`);
  const found = new Set((contents.length > 0 ? contents : [type ?? ""]).map(readContent));
  return (["transcript", "comments"] as const).filter((content) => found.has(content) || found.has("both"));
};

/** Request types that fields indicate, the most specific field first. */
const indicativeFields: readonly (readonly [FieldName, ContentRequestType])[] = [
  ["markerText", "by_marker"],
  ["markerTypes", "selective_markers"],
  ["topic", "by_topic"],
  ["keywords", "keyword"],
  ["filterKeywords", "keyword"],
  ["query", "semantic"],
  ["catalogIds", "word_range"],
];

const byFields = (fields: Fields, contentTypes: readonly ContentType[]): ContentRequestType | undefined => {
  if (hasRange(fields)) return "word_range";
  const told = indicativeFields.find(([field]) => fields.has(field))?.[1];
  if (contentTypes.join() === "comments" && (told === undefined || told === "keyword")) return "comments";
  return told ?? (fields.has("linkIds") || contentTypes.length > 0 ? "full_content_item" : undefined);
};

const commentFields = ["filterKeywords", "keywords", "limit", "sortBy"] as const;

/** True for a method by which seed 000 requests comments: `keyword`, or `all` of them with a limit. */
const isOfComments = (fields: Fields, method: ContentRequestType): boolean =>
  method === "keyword" || (method === "all" && commentFields.some((field) => fields.has(field)));

const askedType = ({ type, method, contents }: Written): ContentRequestType | undefined => {
  if ([type, ...contents].some((word) => word !== undefined && readContent(word) === "metadata"))
    return "metadata";
  const named = readRequestType(type ?? "");
  // `comments` and `transcript` name the part of an item; a method names the way to read it.
  if (named !== undefined && named !== "comments") return named;
  return readRequestType(method ?? "");
};

const unknownWord = ({ type, method }: Written): string | undefined =>
  [type, method].find(
    (word) =>
      word !== undefined &&
      readRequestType(word) === undefined &&
      readContent(word) === undefined &&
      !/retrieval|request/iu.test(word),
  );

/** True if the request states its own type, and not that of its texts. */
const isNamed = ({ type }: Written): boolean => {
  const named = readRequestType(type ?? "");
  return named !== undefined && named !== "comments";
};

/** Numbers in other measures are not word positions. */
const otherMeasure = /time|second|minute|stamp|char|offset|token|line|page/iu;

/** Returns the fallback for an unknown method; never searches for words other than the requested ones. */
const insteadOf = (unknown: string, told: ContentRequestType | undefined): ContentRequestType | undefined => {
  if (told === "semantic") return "keyword";
  return told === "word_range" && otherMeasure.test(unknown) ? "full_content_item" : told;
};

/**
 * Determines the type of a request by its type, its method, or its fields. An unknown method with words to search for counts
 * as a keyword search, as in seed 000.
 */
export const resolveType = (fields: Fields, repair: Repair): ResolvedType => {
  const written: Written = {
    type: readText(fields.get("type"), longestName),
    method: readText(fields.get("method"), longestName),
    contents: readNames(fields.get("contentTypes")),
  };
  const contentTypes = contentTypesOf(written, repair);
  const asked = askedType(written);
  if (asked !== undefined) {
    const isComments = contentTypes.join() === "comments" && !isNamed(written) && isOfComments(fields, asked);
    return { type: isComments ? "comments" : asked, contentTypes };
  }
  const told = byFields(fields, contentTypes);
  const unknown = unknownWord(written);
  if (unknown === undefined) return { type: told, contentTypes };
  const type = insteadOf(unknown, told);
  if (type !== undefined) repair(`“${unknown.slice(0, 40)}” is no way to ask; it was taken for ${type}`);
  return { type, contentTypes };
};
