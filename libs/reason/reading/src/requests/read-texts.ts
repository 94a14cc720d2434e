import type { ContentType, ItemReference } from "@quarry/contracts";
import { stopWords, wordTexts } from "@quarry/text";
import type { FindLink } from "./find-links.ts";
import { isRecord } from "./read-fields.ts";
import type { Repair } from "./read-numbers.ts";

const maxTexts = 1_000;
const longestText = 20_000;

const quoted = /^["'“”‘’«「『`]([^"“”«»「」『』`]*)["'“”‘’»」』`]$/u;

/** Removes quotation marks around a whole text. */
const plain = (text: string): string => {
  const written = text.slice(0, longestText).trim();
  return (quoted.exec(written)?.[1] ?? written).trim();
};

/** Keys of an object that hold its text or name. */
const textFields = ["text", "marker_text", "link_id", "linkId", "source_link_id", "keyword", "name", "id"];

const isWritten = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

const textOf = (value: unknown): string[] => {
  if (typeof value === "number") return [String(value)];
  if (typeof value === "string") return plain(value) === "" ? [] : [plain(value)];
  // `{"link_id": "…"}` instead of the id, `{"text": "…"}` instead of the words.
  const inner = isRecord(value) ? textFields.map((name) => value[name]).find(isWritten) : undefined;
  return typeof inner === "string" ? textOf(inner) : [];
};

/**
 * Returns the strings of a field that may be a string, a number, or a list of them; quotation marks around a string are removed.
 */
export const readTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, maxTexts) : [value]).flatMap(textOf);

/** Returns the first string of a field, truncated to `maxCharacters`; undefined if there is none. */
export const readText = (value: unknown, maxCharacters: number): string | undefined =>
  readTexts(value)[0]?.slice(0, maxCharacters);

/** A comma between two digits is part of a number. White space around a separator is trimmed afterwards: a pattern takes quadratic time for it. */
const separators = /[;、，；\n|]|(?<!\d),|,(?!\d)|(?<=\s)(?:OR|AND)(?=\s)/u;

/** Returns the strings of a field, split at commas and `OR`. */
export const readSeparated = (value: unknown): string[] =>
  readTexts(value).flatMap((text) => text.split(separators).flatMap(textOf));

const wordSeparators = /[,;、，；\n|+&/和与]|(?<=\s)and(?=\s)/iu;

/** Returns the names in a field, including those written as a phrase: `facts and opinions`. */
export const readNames = (value: unknown): string[] =>
  readTexts(value).flatMap((text) => text.split(wordSeparators).flatMap(textOf));

/** Returns the strings of a list unchanged, or the parts of a single string. */
export const readPhrases = (value: unknown): string[] =>
  Array.isArray(value) ? readTexts(value) : readSeparated(value);

const maxKeywords = 50;
const longestKeyword = 200;

/** Reads keywords: at most 50, with at most 200 characters each. */
export const readKeywords = (value: unknown, repair: Repair): string[] => {
  const found = [...new Set(readPhrases(value))];
  if (found.length > maxKeywords) repair(`only the first ${maxKeywords} keywords were used`);
  if (found.some(({ length }) => length > longestKeyword))
    repair(`keywords were cut after ${longestKeyword} characters`);
  return found.slice(0, maxKeywords).map((keyword) => keyword.slice(0, longestKeyword));
};

const longestPhrase = 3;

/**
 * Returns the keywords of a sentence: its quoted phrases, or else all of a short sentence, or the informative words of a long one.
 */
export const keywordsOf = (sentence: string): string[] => {
  const quoted = Array.from(
    sentence.matchAll(/["“«「]([^"”»」]{2,100})["”»」]/gu),
    ({ 1: phrase = "" }) => phrase,
  );
  if (quoted.length > 0) return quoted.slice(0, maxKeywords);
  const found = wordTexts(sentence);
  if (found.length <= longestPhrase) return [sentence.slice(0, longestKeyword)];
  const stop = stopWords("en");
  const informative = found.filter((word) => word.length > 1 && !stop.has(word.toLowerCase()));
  return [...new Set(informative.length > 0 ? informative : found)]
    .slice(0, maxKeywords)
    .map((word) => word.slice(0, longestKeyword));
};

/** Items known when requests are parsed. */
export interface KnownItems {
  readonly items: readonly ItemReference[];
  readonly findLink: FindLink;
}

/** Unknown item names, as a sentence. */
interface UnknownItems {
  readonly unknown: string;
}

const everyItem = /^(?:\*|all|any|every|each|all[ _-]?items|every[ _-]?item|any[ _-]?item|全部|所有)$/iu;
const maxItems = 1_000;

/** Splits a name with commas, which may be one name or several. */
const namesIn = (value: unknown, findLink: FindLink): string[] =>
  readTexts(value).flatMap((name) => {
    if (findLink(name) !== undefined) return [name];
    const parts = readSeparated(name);
    return parts.some((part) => findLink(part) !== undefined) ? parts : [name];
  });

/** Returns the link ids of a request's items, empty for all; unknown ones are dropped if at least one is known. */
export const readItems = (
  value: unknown,
  { findLink }: KnownItems,
  repair: Repair,
): readonly string[] | UnknownItems => {
  const names = namesIn(value, findLink);
  if (names.some((name) => everyItem.test(name))) return [];
  const found = names.map((name) => ({ name, linkId: findLink(name) }));
  const unknown = found.filter(({ linkId }) => linkId === undefined).map(({ name }) => name.slice(0, 80));
  const linkIds = new Set(found.flatMap(({ linkId }) => linkId ?? []));
  if (unknown.length > 0 && linkIds.size === 0)
    return {
      unknown: `there is no item ${unknown
        .slice(0, 5)
        .map((name) => `“${name}”`)
        .join(", ")}`,
    };
  for (const { name, linkId } of found)
    if (linkId !== undefined && linkId !== name) repair(`“${name.slice(0, 80)}” was read as ${linkId}`);
  if (unknown.length > 0) repair(`left out ${unknown.slice(0, 5).join(", ")}: there is no such item`);
  if (linkIds.size > maxItems) repair(`only the first ${maxItems} items were used`);
  return [...linkIds].slice(0, maxItems);
};

/** Returns the default parts to read of items: their comments if they have nothing else. */
export const usualContent = (
  linkIds: readonly string[],
  { items }: KnownItems,
  repair: Repair,
): ContentType[] => {
  const asked = new Set(linkIds);
  const named = items.filter(({ linkId }) => asked.has(linkId));
  const hasOnlyComments = named.length > 0 && named.every(({ transcript }) => transcript === null);
  if (hasOnlyComments) repair("used the comments: there is no transcript");
  return hasOnlyComments ? ["comments"] : ["transcript"];
};
