import type { SearchProviderName, SearchResult } from "@quarry/contracts";
import type { z } from "zod";
import { plainWords } from "./plain-words.ts";
import { resultTime } from "./result-time.ts";

/** One result as an engine has it: words may be scraps of HTML, the time in any form. */
export interface EngineHit {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly time?: string | null | undefined;
  /** The engines behind a metasearch. */
  readonly engines?: readonly string[];
}

const [mostTitleCharacters, mostSnippetCharacters] = [300, 1_000];

const toResult = (provider: SearchProviderName, hit: EngineHit, rank: number): SearchResult => {
  const { url, title, text, time, engines = [] } = hit;
  const publishedAt = resultTime(time);
  return {
    uri: url,
    title: plainWords(title, mostTitleCharacters),
    snippet: plainWords(text, mostSnippetCharacters),
    provider,
    rank,
    foundBy: [{ provider, rank, ...(engines.length === 0 ? {} : { engines: [...engines] }) }],
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
};

/** The list of an engine as results, ranked from 1; entries that are none are passed over. */
export const engineResults = (
  provider: SearchProviderName,
  values: readonly unknown[],
  schema: z.ZodType<EngineHit>,
): readonly SearchResult[] =>
  values
    .flatMap((value) => {
      const { data } = schema.safeParse(value);
      return data === undefined ? [] : [data];
    })
    .map((hit, position) => toResult(provider, hit, position + 1));
