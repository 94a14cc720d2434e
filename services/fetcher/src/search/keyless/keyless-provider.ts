import type { SearchResult } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import { interleave } from "@quarry/ranking";
import type { Cache } from "@quarry/redis";
import { detectLanguage, isOnSite, primaryLanguage, terms } from "@quarry/text";
import { type EndpointAnswer, type EndpointClient, retryAfterMs } from "@quarry/web";
import { z } from "zod";
import type { ProviderQuery, SearchProvider } from "../../ports.ts";
import { type EngineHit, engineResults, entriesOf, plainWords } from "../engines/engine-results.ts";
import { busy, judgeRefusal } from "../engines/read-engine-answer.ts";
import { type KeylessEngine, type KeylessQuery, keywordsOf, needsAnyOf, sinceDay } from "./keyless-engine.ts";

export interface KeylessPorts {
  /** Returns the client of the engine's site for a language; empty for an engine with one site. */
  readonly clientFor: (language: string) => EndpointClient;
  /** Kept for hours, because queries are repeated within and between runs. */
  readonly cache: Pick<Cache<SearchResult[]>, "get" | "set">;
  readonly userAgent: string;
  readonly apiKey?: string | undefined;
  readonly now: () => Date;
}

const hitsSchema = entriesOf(
  z.object({
    url: z.url({ protocol: /^https?$/u }),
    title: z.string().nullish(),
    text: z.string().nullish(),
    time: z.string().nullish(),
  }),
);

const maxPages = 5;
const shortMs = 60_000;

const refusalOf = (engine: KeylessEngine, answer: EndpointAnswer, query: KeylessQuery): Failure => {
  const own = engine.refusal?.(answer, query);
  if (own !== undefined) return own;
  const { label } = engine.variables;
  const afterMs = retryAfterMs(answer.headers.get("retry-after"), query.now);
  if (answer.status === 403)
    return busy(`${label} answers 403: it refuses this address or user agent; set FETCH_CONTACT`, afterMs);
  if (answer.status === 503) return busy(`${label} answers 503: it is overloaded`, afterMs ?? shortMs);
  return judgeRefusal(answer, engine.variables, {
    now: query.now,
    ...(query.apiKey === undefined ? {} : { apiKey: query.apiKey }),
  });
};

const keyOf = (name: string, query: ProviderQuery): string => {
  const { query: words, limit, language = "", recency = "", page, sites } = query;
  return JSON.stringify([name, words, limit, language, recency, page, sites]);
};

const minShared = 2;
const maxReadCharacters = 20_000;

/** Returns the hits that share two words with the query, or the only one; the other hits are about something else. */
const sharingWords = (
  hits: readonly EngineHit[],
  { query, words, language: wanted }: KeylessQuery,
): readonly EngineHit[] => {
  const language = primaryLanguage(wanted) ?? detectLanguage(query);
  const asked = new Set(terms(words.join(" "), language));
  return hits.filter(({ title, text }) => {
    const found = terms(plainWords(`${title ?? ""}\n${text ?? ""}`, maxReadCharacters), language);
    return asked.intersection(new Set(found)).size >= Math.min(minShared, asked.size);
  });
};

/** Creates a provider for an engine without an account: with the contact address, within its limits, and with cached answers. */
export const createKeylessProvider = (engine: KeylessEngine, ports: KeylessPorts): SearchProvider => {
  let restUntilMs = 0;

  const askIn = async (language: string, query: KeylessQuery, signal: AbortSignal) => {
    const request = engine.request(query);
    if (request === undefined) return [];
    const headers = { "user-agent": ports.userAgent, ...request.headers };
    const answer = await ports.clientFor(language).send({ ...request, headers }, signal);
    if (answer.status !== 200) throw refusalOf(engine, answer, query);
    const restMs = engine.backoffMs?.(answer) ?? 0;
    restUntilMs = ports.now().getTime() + restMs;
    const hits = engine.read(answer, query);
    return engine.findsSimilar === true || needsAnyOf(query.words) ? sharingWords(hits, query) : hits;
  };

  const isFor = ({ sites, page }: ProviderQuery): boolean =>
    page <= maxPages &&
    (sites.length === 0 ||
      engine.hosts.length === 0 ||
      engine.hosts.some((host) =>
        sites.some(
          (site) =>
            site === host || isOnSite(`https://${site}/`, [host]) || isOnSite(`https://${host}/`, [site]),
        ),
      ));

  return {
    name: engine.name,
    recall: (query) => (isFor(query) ? ports.cache.get(keyOf(engine.name, query)) : Promise.resolve([])),
    search: async (asked, signal) => {
      const now = ports.now();
      if (now.getTime() < restUntilMs)
        throw busy(`${engine.variables.label} asked for a pause`, restUntilMs - now.getTime());
      const words = keywordsOf(asked);
      if (words.length === 0) return [];
      const query = { ...asked, words, now, since: sinceDay(asked.recency, now), apiKey: ports.apiKey };
      const lists: (readonly unknown[])[] = [];
      // One by one, as the rules of these engines require.
      for (const language of engine.languages?.(query) ?? [""])
        lists.push(await askIn(language, { ...query, language: language || asked.language }, signal));
      const results = engineResults(engine.name, hitsSchema.parse(interleave(lists)), asked.limit);
      await ports.cache.set(keyOf(engine.name, asked), [...results]);
      return results;
    },
  };
};
