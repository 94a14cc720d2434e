import type { Failure } from "@quarry/failure";
import type { EndpointAnswer, EndpointClient } from "@quarry/web";
import { z } from "zod";
import type { ProviderQuery, SearchProvider } from "../../ports.ts";
import { engineResults, entriesOf, plainWords } from "./engine-results.ts";
import {
  busy,
  captchaFailure,
  type EngineVariables,
  isCaptcha,
  jsonIn,
  judgeRefusal,
  misconfigured,
  readEngineAnswer,
} from "./read-engine-answer.ts";
import { withSiteOperators } from "./site-operators.ts";

const regionOfScript: Readonly<Record<string, string>> = { Hans: "CN", Hant: "TW" };

/** Converts a language to SearXNG's form, `de` or `pt-BR`; `auto` for unsupported ones. */
export const searxngLanguage = (tag: string): string => {
  try {
    const { language, region, script } = new Intl.Locale(tag);
    const country = region ?? regionOfScript[script ?? ""];
    const known = country === undefined ? language : `${language}-${country}`;
    return /^[a-z]{2,3}(?:-[A-Z]{2})?$/u.test(known) ? known : "auto";
  } catch {
    return "auto";
  }
};

const engine: EngineVariables = {
  label: "SearXNG",
  address: "SEARXNG_URL",
  key: undefined,
  pace: "SEARXNG_REQUESTS_PER_SECOND",
};

const hitSchema = z
  .object({
    url: z.string(),
    title: z.string().nullish(),
    content: z.string().nullish(),
    engine: z.string().nullish(),
    engines: z.array(z.string()).nullish(),
    publishedDate: z.string().nullish(),
  })
  .transform(({ url, title, content, engine: first, engines, publishedDate: time }) => ({
    url,
    title,
    text: content,
    time,
    engines: engines ?? (first ? [first] : []),
  }));
const answerSchema = z.object({
  results: entriesOf(hitSchema),
  // Pairs of an engine and a reason.
  unresponsive_engines: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).catch([]),
});
const complaintSchema = z.object({ error: z.string() });

// SearXNG has no limit; the engines behind it cut queries at about this length.
const queryLimits = { characters: 500, words: 60 };

// Removes words that SearXNG treats as commands: !engine, !!away, :language, <timeout, ?.
const stripOrders = (query: string): string =>
  query.replaceAll(/(?<=^|\s)(?:[!?:]+|<)(?=[\p{L}\p{N}])/gu, "");

const refusalOf = (answer: EndpointAnswer, now: Date): Failure => {
  if (isCaptcha(answer)) return captchaFailure(engine);
  if (answer.status === 403)
    return misconfigured(
      "SearXNG answers 403: json is not among its formats; add json to search.formats in settings.yml",
    );
  if (answer.status === 429 && answer.headers.get("retry-after") === null)
    return busy(
      "SearXNG answers 429: its limiter blocks the fetcher as a robot; set server.limiter to false in settings.yml, or let the fetcher pass in limiter.toml",
    );
  if (answer.status === 401)
    return misconfigured("SearXNG answers 401: it needs a password; put user and password into SEARXNG_URL");
  return judgeRefusal(answer, engine, { said: complaintSchema.safeParse(jsonIn(answer)).data?.error, now });
};

const parametersOf = (query: ProviderQuery): Readonly<Record<string, string>> => ({
  q: withSiteOperators({ ...query, query: stripOrders(query.query) }, queryLimits),
  format: "json",
  categories: "general",
  pageno: String(query.page),
  ...(query.recency === undefined ? {} : { time_range: query.recency }),
  ...(query.language === undefined ? {} : { language: searxngLanguage(query.language) }),
});

const maxNamedEngines = 10;

const remarkOn = (silent: readonly (readonly [string, string, ...unknown[]])[], found: number): string => {
  const named = silent
    .slice(0, maxNamedEngines)
    .map(([name, reason]) => `${plainWords(name, 40)} (${plainWords(reason, 80)})`)
    .join(", ");
  return found > 0
    ? `SearXNG answers without ${named}`
    : `SearXNG finds nothing, and some of its engines do not answer: ${named}; wait, or turn on other engines in settings.yml`;
};

/**
 * Creates a provider that searches through SearXNG, which asks many engines; those without an answer are noted with SearXNG's
 * reasons.
 */
export const createSearxngProvider = (client: EndpointClient, now: () => Date): SearchProvider => ({
  name: "searxng",
  search: async (query, signal, note) => {
    const answer = await client.send({ path: "/search", query: parametersOf(query) }, signal);
    if (answer.status !== 200) throw refusalOf(answer, now());
    const { results, unresponsive_engines: silent } = readEngineAnswer(answer, answerSchema, engine);
    const found = engineResults("searxng", results, query.limit);
    if (silent.length > 0) note?.(remarkOn(silent, found.length));
    return found;
  },
});
