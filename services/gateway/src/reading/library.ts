/* Shows each source of a collection in a few words. */
import { type ItemReference, type LibraryItem, type LibraryView, libraryViewSchema } from "@quarry/contracts";
import type { ReadableItem, ReadableText } from "@quarry/reading";
import { collapseWhitespace, shorten } from "@quarry/text";
import { z } from "zod";
import { withCollection } from "../collections/collections.ts";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { type Route, routesOf } from "../http/route.ts";

const route = routesOf("collections");

const maxOnPage = 50;
const maxQuestions = 6;
const maxFirstLines = 280;
/** Characters of a text that are read for its first lines. */
const readForFirstLines = 4_000;

/** A heading, a rule or the line below the head of a table. */
const isFurniture = (line: string): boolean => /^(?:#{1,6}\s|[-=*_|:\s]+$)/u.test(line);

/** Returns a line as text; a table row as its cells. */
const lineText = (line: string): string => {
  const text = collapseWhitespace(line).trim();
  return text.startsWith("|")
    ? text
        .replaceAll(/^\||\|$/gu, "")
        .trim()
        .replaceAll("|", "·")
    : text;
};

/** Returns the first lines of a text without headings and without its title. */
const firstLinesOf = (text: string, title: string): string => {
  // A copy: a slice would keep the whole text in memory.
  const joined = Buffer.from(text.slice(0, readForFirstLines))
    .toString()
    .split("\n")
    .filter((line) => !isFurniture(line))
    .map(lineText)
    .filter((line) => line !== "" && line !== title)
    .join(" ");
  return shorten(joined, maxFirstLines);
};

const wordsOf = ({ transcript, comments }: ItemReference): number =>
  [transcript, comments].reduce((sum, part) => sum + (part?.words ?? 0), 0);

/** Returns summary and questions of a marked text; without a summary, its first lines. */
const described = (
  { text, marking }: Pick<ReadableText, "text" | "marking">,
  title: string,
): Pick<LibraryItem, "summary" | "summaryBy" | "topics" | "questions"> => {
  const { summary, topicAreas = [], questions = [] } = marking ?? {};
  const isByModel = summary !== undefined;
  return {
    summary: isByModel ? summary : firstLinesOf(text, title),
    summaryBy: isByModel ? "model" : "first-lines",
    topics: [...topicAreas],
    questions: [...questions],
  };
};

const nothingKept = { text: "", marking: null } as const;

const entryOf = ({ reference, transcript, comments }: ReadableItem): LibraryItem => {
  const { itemId, linkId, title, source } = reference;
  const text = transcript ?? comments ?? nothingKept;
  return { itemId, linkId, title, source, words: wordsOf(reference), ...described(text, title) };
};

/** Returns questions from as many sources as possible: the first one of each, then the second ones. */
const suggestedOf = (entries: readonly LibraryItem[]): string[] => {
  const longest = Math.max(0, ...entries.map(({ questions }) => questions.length));
  const ranked = Array.from({ length: longest }, (_, rank) =>
    entries.flatMap(({ questions }) => questions[rank] ?? []),
  ).flat();
  return [...new Set(ranked)].slice(0, maxQuestions);
};

/** Returns a page of the sources of a collection, each with a summary, and suggested questions. */
export const libraryOf = async (
  { freshItems }: Ports<"freshItems">,
  items: readonly ItemReference[],
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<LibraryView> => {
  const page = items.slice(from, from + limit);
  const data: LibraryItem[] = [];
  // One by one: texts may be large, and are not kept.
  for (const reference of page)
    for (const item of await freshItems.read([reference])) data.push(entryOf(item));
  const end = from + page.length;
  return { data, questions: suggestedOf(data), next_cursor: end < items.length ? String(end) : null };
};

/** Position of a page of a library, and its length. */
export const libraryQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(maxOnPage).default(20),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, "must be the next_cursor of the page before; leave it out for the first page")
    .default("0"),
});

export const getLibrary = (ports: Ports<"collections" | "freshItems">): Route =>
  route.get("/v1/collections/:id/library", "getLibrary", "Summarise each source", {
    query: libraryQuerySchema,
    answer: libraryViewSchema,
    handle: withCollection(ports.collections, async ({ id }, request, response) => {
      const query = parseQuery(libraryQuerySchema, request.query);
      const { items } = await ports.collections.readItems(id);
      const { limit, cursor } = query;
      return response.json(await libraryOf(ports, items, { from: Number(cursor), limit }));
    }),
  });
