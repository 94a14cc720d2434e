import type { SearchProviderName, SearchResult } from "@quarry/contracts";
import { cutAt } from "@quarry/text";
import { decodeHTML } from "entities";
import { z } from "zod";

const tags = /<\/?[a-z][^<>]*>/giu;
// Bidirectional control characters; titles are shown to people.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Converts an engine's HTML snippet to plain words on one line, at most `maxCharacters` long. */
export const plainWords = (html: string | null | undefined, maxCharacters: number): string =>
  cutAt(
    decodeHTML((html ?? "").replaceAll(tags, ""))
      .replaceAll(bidiControls, "")
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    maxCharacters,
  );

const day = /^\d{4}-\d{2}-\d{2}$/u;
const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/u;

/**
 * Converts an engine's time (ISO, with or without a zone, or an HTTP date) to an ISO date or time in UTC; undefined for anything
 * else.
 */
export const resultTime = (text: string | null | undefined): string | undefined => {
  const written = text?.trim() ?? "";
  if (!/\d{4}/u.test(written)) return undefined;
  const time = Date.parse(withoutZone.test(written) ? `${written.replace(" ", "T")}Z` : written);
  if (Number.isNaN(time)) return undefined;
  return day.test(written) ? written : new Date(time).toISOString();
};

/** One result of an engine: text may contain HTML, the time any format. */
export interface EngineHit {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly time?: string | null | undefined;
  /** The engines behind a metasearch. */
  readonly engines?: readonly string[];
}

const [maxTitleCharacters, maxSnippetCharacters] = [300, 1_000];

const toResult = (provider: SearchProviderName, hit: EngineHit, rank: number): SearchResult => {
  const { url, title, text, time, engines = [] } = hit;
  const publishedAt = resultTime(time);
  return {
    uri: url,
    title: plainWords(title, maxTitleCharacters),
    snippet: plainWords(text, maxSnippetCharacters),
    provider,
    rank,
    foundBy: [{ provider, rank, ...(engines.length === 0 ? {} : { engines: [...engines] }) }],
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
};

/** Returns the schema of a list whose invalid entries are skipped. */
export const entriesOf = <Entry>(entry: z.ZodType<Entry>) =>
  z.array(z.unknown()).transform((values): Entry[] =>
    values.flatMap((value) => {
      const { data } = entry.safeParse(value);
      return data === undefined ? [] : [data];
    }),
  );

/** Converts an engine's list to results, ranked from 1, at most `limit`. */
export const engineResults = (
  provider: SearchProviderName,
  hits: readonly EngineHit[],
  limit: number,
): readonly SearchResult[] =>
  hits.slice(0, limit).map((hit, position) => toResult(provider, hit, position + 1));
