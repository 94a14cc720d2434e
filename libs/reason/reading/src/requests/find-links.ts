import type { ContentType, ItemReference } from "@quarry/contracts";
import { distance as editDistance } from "fastest-levenshtein";
import { readContent } from "./request-types.ts";

/** Finds the item that a reader refers to. */
export type FindLink = (written: string) => string | undefined;

/** Maximum number of unknown names that are compared with every item. */
const maxSearches = 100;
const longestCompared = 64;
const shortestPart = 6;
/** Returns the maximum number of wrong letters in a name, by its length. */
const maxWrong = (length: number): number => (length >= 8 ? 2 : length >= 5 ? 1 : 0);

/** Normalises a link id: without case, spaces, quotation marks and bullets. */
const linkKey = (written: string): string =>
  written
    .slice(0, 300)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

type Named = readonly [key: string, linkId: string];

/** Maps names to items, without names shared by several items. */
const unambiguous = (names: readonly Named[]): ReadonlyMap<string, string> => {
  const byKey = Map.groupBy(names, ([key]) => key);
  return new Map(
    [...byKey].flatMap(([key, entries]) => {
      const linkIds = new Set(entries.map(([, linkId]) => linkId));
      const [only] = linkIds;
      return key !== "" && linkIds.size === 1 && only !== undefined ? [[key, only] as const] : [];
    }),
  );
};

const nearestOf = (key: string, names: ReadonlyMap<string, string>): string | undefined => {
  const max = maxWrong(key.length);
  if (max === 0 || key.length > longestCompared) return undefined;
  const near = [...names].flatMap(([name, linkId]) => {
    if (Math.abs(key.length - name.length) > max) return [];
    const distance = editDistance(key, name);
    return distance <= max ? [{ linkId, distance }] : [];
  });
  const min = Math.min(...near.map(({ distance }) => distance));
  const nearest = new Set(near.filter(({ distance }) => distance === min).map(({ linkId }) => linkId));
  return nearest.size === 1 ? [...nearest][0] : undefined;
};

/** Finds the only name that contains the written text or is contained in it: `yt_demo1 (Ranking explained)`. */
const containedIn = (key: string, names: readonly Named[]): string | undefined => {
  if (key.length < shortestPart) return undefined;
  const found = new Set(
    names
      .filter(([name]) => name.includes(key) || (name.length >= shortestPart && key.includes(name)))
      .map(([, linkId]) => linkId),
  );
  return found.size === 1 ? [...found][0] : undefined;
};

/**
 * Creates a lookup of items by the names that readers use. Link ids match exactly or without case, spaces, quotation marks and bullets;
 * then item ids or titles; finally the only link id or title that differs by a letter or two, or contains the written text. Ambiguous
 * names are not found.
 */
export const createFindLink = (items: readonly ItemReference[]): FindLink => {
  const linkIds = new Set(items.map(({ linkId }) => linkId));
  const links = unambiguous(items.map(({ linkId }) => [linkKey(linkId), linkId]));
  const titleNames = items.flatMap(({ linkId, itemId, title }): Named[] => [
    [linkKey(title), linkId],
    [linkKey(itemId), linkId],
  ]);
  const titles = unambiguous(titleNames);
  const known = new Map<string, string | undefined>();
  let searches = 0;

  const search = (key: string): string | undefined => {
    if (key === "" || searches >= maxSearches) return undefined;
    searches += 1;
    return (
      nearestOf(key, links) ??
      nearestOf(key, titles) ??
      containedIn(key, [...links]) ??
      containedIn(key, titleNames)
    );
  };

  return (written) => {
    if (linkIds.has(written)) return written;
    const key = linkKey(written);
    if (known.has(key)) return known.get(key);
    const found = links.get(key) ?? titles.get(key) ?? search(key);
    known.set(key, found);
    return found;
  };
};

/** Number of words in a chunk with one id in the catalog of seed 000. */
const chunkWords = 1_000;

/** The words covered by a catalog id (seed 000). */
interface CatalogChunk {
  readonly linkId: string;
  readonly contentType: ContentType;
  readonly startWord: number;
  readonly endWord: number;
}

/** Parses `yt_demo1_transcript_3`: the fourth thousand words of the transcript of `yt_demo1`; undefined for other names. */
export const readCatalogId = (written: string, findLink: FindLink): CatalogChunk | undefined => {
  const [, link, content, number] =
    /^(.{1,250})[_\-#:/ ](transcript|comments?)[_\-#:/ ](\d{1,5})$/iu.exec(written.trim()) ?? [];
  if (link === undefined || content === undefined || number === undefined) return undefined;
  const [linkId, contentType] = [findLink(link), readContent(content)];
  if (linkId === undefined || (contentType !== "transcript" && contentType !== "comments")) return undefined;
  const startWord = Number(number) * chunkWords;
  return { linkId, contentType, startWord, endWord: startWord + chunkWords };
};
