import type { EngineName, Recency } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import { closedClasses } from "@quarry/language-data";
import { detectLanguage, primaryLanguage, stopWords } from "@quarry/text";
import type { EndpointAnswer, EndpointRequest } from "@quarry/web";
import type { SearchConfig } from "../../config.ts";
import type { ProviderQuery } from "../../ports.ts";
import type { EngineHit } from "../engines/engine-results.ts";
import type { EngineVariables } from "../engines/read-engine-answer.ts";

/** One query as passed to a keyless engine. */
export interface KeylessQuery extends ProviderQuery {
  /** The keywords of the query; at least one. */
  readonly words: readonly string[];
  readonly now: Date;
  /** Earliest publication date as YYYY-MM-DD, if the query has a recency. */
  readonly since: string | undefined;
  /** Undefined if the user has none. */
  readonly apiKey: string | undefined;
}

/** The properties of one keyless engine. */
export interface KeylessEngine {
  readonly name: EngineName;
  readonly variables: KeylessVariables;
  /** For all fetchers together, according to its rules. */
  readonly requestsPerSecond: number;
  /** Sites of its results; a query for other sites is not sent. Empty for any site. */
  readonly hosts: readonly string[];
  /** Languages to query, for an engine with one site per language; in order. */
  readonly languages?: (query: KeylessQuery) => readonly string[];
  /** True if it gets the whole query and finds similar texts, so that some results share only one word with the query. */
  readonly findsSimilar?: true;
  /** Builds the request for a query; undefined if the engine has no answer to it. */
  readonly request: (query: KeylessQuery) => EndpointRequest | undefined;
  /** @throws {Failure} for an answer that is not a list of results */
  readonly read: (answer: EndpointAnswer, query: KeylessQuery) => readonly EngineHit[];
  /** Converts a status other than 200 by engine-specific rules; undefined for the common rules. */
  readonly refusal?: (answer: EndpointAnswer, query: KeylessQuery) => Failure | undefined;
  /** Pause in milliseconds that a successful answer requests. */
  readonly backoffMs?: (answer: EndpointAnswer) => number | undefined;
}

/** A keyless engine and the variable of its address. */
export interface KeylessVariables extends EngineVariables {
  readonly address: Exclude<Extract<keyof SearchConfig, `${string}_URL`>, "SEARXNG_URL">;
}

/** Returns an engine and its variables for messages. */
export const variablesOf = (label: string, address: KeylessVariables["address"]): KeylessVariables => ({
  label,
  address,
  key: undefined,
  pace: undefined,
});

const days: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 366 };

/** Returns the earliest day for a recency, as YYYY-MM-DD. */
export const sinceDay = (recency: Recency | undefined, now: Date): string | undefined =>
  recency === undefined
    ? undefined
    : new Date(now.getTime() - days[recency] * 86_400_000).toISOString().slice(0, 10);

const maxKeywords = 12;

const leftOut = (language: string): ReadonlySet<string> =>
  new Set([...stopWords(language), ...closedClasses(primaryLanguage(language) ?? "und").interrogatives]);

/**
 * Lists the keywords of a query, at most twelve: its words without query syntax, stop words and question words, unless it has no
 * others.
 */
export const keywordsOf = ({ query, language }: Pick<ProviderQuery, "query" | "language">): string[] => {
  const ignored = [...new Set([language ?? detectLanguage(query), "en"])].map(leftOut);
  const words = (query.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}+#.'’-]*/gu) ?? []).map((word) =>
    word.replace(/[.'’-]{1,3}$/u, ""),
  );
  const each = [...new Map(words.map((word) => [word.toLowerCase(), word]))];
  const telling = each.filter(([word]) => !ignored.some((list) => list.has(word)));
  return (telling.length > 0 ? telling : each).slice(0, maxKeywords).map(([, word]) => word);
};

const maxRequired = 3;

/** True if a result need not have all keywords: hardly any text has all words of a long question. */
export const needsAnyOf = (words: readonly string[]): boolean => words.length > maxRequired;

/**
 * Joins search terms, one per keyword, with an engine's operators: up to three terms are all required; of more, any is enough.
 */
export const joinTerms = (terms: readonly string[], and: " AND " | " " = " AND "): string =>
  terms.join(needsAnyOf(terms) ? " OR " : and);
