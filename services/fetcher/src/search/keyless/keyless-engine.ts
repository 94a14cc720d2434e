import type { EngineName, Recency } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import { detectLanguage, stopWords } from "@quarry/text";
import type { EndpointAnswer, EndpointRequest } from "@quarry/web";
import type { ProviderQuery } from "../../ports.ts";
import type { EngineHit } from "../engines/engine-results.ts";
import type { EngineVariables } from "../engines/read-engine-answer.ts";

/** One query as a keyless engine gets it. */
export interface KeylessQuery extends ProviderQuery {
  readonly now: Date;
  /** Publication dates from this day on, as YYYY-MM-DD, where the query has a recency. */
  readonly since: string | undefined;
  /** Undefined where the user has none. */
  readonly apiKey: string | undefined;
}

/** The properties of one keyless engine. */
export interface KeylessEngine {
  readonly name: EngineName;
  readonly variables: EngineVariables;
  /** Of all fetchers together, as its rules ask for. */
  readonly requestsPerSecond: number;
  /** The sites that its results stand on; a query for other sites is not sent. Empty for any site. */
  readonly hosts: readonly string[];
  /** Languages of the sites to ask, for an engine that has one site for each; the first is asked first. */
  readonly languages?: (query: KeylessQuery) => readonly string[];
  /** Makes the request for a query; undefined when the query has no words for this engine. */
  readonly request: (query: KeylessQuery) => EndpointRequest | undefined;
  /** @throws {Failure} for an answer that is not a list of results */
  readonly read: (answer: EndpointAnswer, query: KeylessQuery) => readonly EngineHit[];
  /** Judges a status that is not 200 by rules of its own; undefined for the common rules. */
  readonly refusal?: (answer: EndpointAnswer, query: KeylessQuery) => Failure | undefined;
  /** Milliseconds that a good answer asks to wait before the next request. */
  readonly backoffMs?: (answer: EndpointAnswer) => number | undefined;
}

/** Names an engine and its variables for messages. */
export const variablesOf = (label: string, address: string): EngineVariables => ({
  label,
  address,
  key: undefined,
  pace: undefined,
});

const days: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 366 };

/** Gives the day from which a result of this recency may be, as YYYY-MM-DD. */
export const sinceDay = (recency: Recency | undefined, now: Date): string | undefined =>
  recency === undefined
    ? undefined
    : new Date(now.getTime() - days[recency] * 86_400_000).toISOString().slice(0, 10);

const maxKeywords = 6;

/**
 * Lists the words of a query that an engine must find all of: without stop words and the syntax of queries, each once, at most six.
 * An engine of one field thereby answers only queries of its field.
 */
export const keywordsOf = ({ query, language }: Pick<ProviderQuery, "query" | "language">) => {
  const ignored = [...new Set([language ?? detectLanguage(query), "en"])].map(stopWords);
  const words = query.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}+#.'’-]*/gu) ?? [];
  const kept = words
    .map((word) => word.replace(/[.'’-]{1,3}$/u, ""))
    .filter((word) => !ignored.some((list) => list.has(word.toLowerCase())));
  return [...new Map(kept.map((word) => [word.toLowerCase(), word])).values()].slice(0, maxKeywords);
};
