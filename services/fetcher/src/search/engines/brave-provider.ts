import type { Recency } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import type { EndpointAnswer, EndpointClient } from "@quarry/web";
import { z } from "zod";
import type { ProviderQuery, SearchProvider } from "../../ports.ts";
import { engineResults, entriesOf } from "./engine-results.ts";
import {
  type EngineVariables,
  jsonIn,
  judgeRefusal,
  keyRefused,
  misconfigured,
  quotaUsedUp,
  readEngineAnswer,
  refused,
  tooManyRequests,
} from "./read-engine-answer.ts";
import { withSiteOperators } from "./site-operators.ts";

// From Brave's API reference; other values are refused with 422.
const languages = new Set(
  (
    "ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl " +
    "pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi"
  ).split(" "),
);
const countries = new Set(
  "AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);
// Languages for which Brave uses its own code.
const ownNames: Readonly<Record<string, string>> = { ja: "jp", no: "nb", pt: "pt-pt" };

const candidates = (tag: string): readonly string[] => {
  const { language, region } = new Intl.Locale(tag);
  const script = new Intl.Locale(tag).maximize().script ?? "";
  return [`${language}-${region ?? ""}`, `${language}-${script}`, ownNames[language] ?? language].map(
    (name) => name.toLowerCase(),
  );
};

/** Returns the parameters for a BCP 47 language; none for unsupported ones. Without a country the whole world is searched. */
export const braveLanguage = (tag: string | undefined): Readonly<Record<string, string>> => {
  const anywhere = { country: "ALL" };
  try {
    if (tag === undefined) return anywhere;
    const language = candidates(tag).find((name) => languages.has(name));
    const { region = "" } = new Intl.Locale(tag);
    return {
      ...(countries.has(region) ? { country: region } : anywhere),
      ...(language === undefined ? {} : { search_lang: language }),
    };
  } catch {
    return anywhere;
  }
};

const location = z.array(z.union([z.string(), z.number()]));
const schema = z.object({
  error: z.object({
    code: z.string(),
    detail: z.string().catch(""),
    meta: z.object({ errors: z.array(z.object({ loc: location })).catch([]) }).catch({ errors: [] }),
  }),
});

const secondMs = 1_000;
const numbersIn = (header: string | null): readonly number[] =>
  (header ?? "").split(",").map((part) => Number.parseInt(part, 10));

/** Returns the milliseconds until every exhausted window of Brave's limits resets; undefined if none is exhausted. */
const resetMs = ({ headers }: EndpointAnswer): number | undefined => {
  const remaining = numbersIn(headers.get("x-ratelimit-remaining"));
  const reset = numbersIn(headers.get("x-ratelimit-reset"));
  const waits = reset.filter((seconds, window) => remaining[window] === 0 && Number.isFinite(seconds));
  return waits.length === 0 ? undefined : Math.max(...waits) * secondMs;
};

/** Maps a Brave answer other than 200 to a failure; the status alone does not distinguish a wrong key from a wrong request. */
const braveRefusal = (
  answer: EndpointAnswer,
  engine: EngineVariables,
  { apiKey, now }: { readonly apiKey: string; readonly now: Date },
): Failure => {
  const error = schema.safeParse(jsonIn(answer)).data?.error;
  const { status } = answer;
  switch (error?.code) {
    case "SUBSCRIPTION_TOKEN_INVALID":
    case "SUBSCRIPTION_TOKEN_MISSING":
      return keyRefused(engine, status);
    case "SUBSCRIPTION_NOT_FOUND":
      return misconfigured(
        `Brave answers ${status}: the key has no subscription; choose a plan for BRAVE_API_KEY, a free one, too`,
      );
    case "QUOTA_LIMITED":
      return quotaUsedUp(engine, status, resetMs(answer));
    case "RATE_LIMITED":
      return tooManyRequests(engine, resetMs(answer));
    case "VALIDATION": {
      const places = error.meta.errors.map(({ loc }) => loc.join("."));
      return refused(
        `Brave answers ${status}: it refuses a parameter: ${places.join(", ") || "it does not say which"}`,
      );
    }
    default:
      return judgeRefusal(answer, engine, { said: error?.detail, apiKey, now });
  }
};

const engine: EngineVariables = {
  label: "Brave",
  address: "BRAVE_URL",
  key: "BRAVE_API_KEY",
  pace: "BRAVE_REQUESTS_PER_SECOND",
};

const hitSchema = z
  .object({
    url: z.string(),
    title: z.string().nullish(),
    description: z.string().nullish(),
    page_age: z.string().nullish(),
  })
  .transform(({ url, title, description, page_age: time }) => ({ url, title, text: description, time }));
// `web` is missing if nothing was found.
const answerSchema = z.object({
  type: z.literal("search"),
  web: z.object({ results: entriesOf(hitSchema) }).nullish(),
});

const freshness: Readonly<Record<Recency, string>> = { day: "pd", week: "pw", month: "pm", year: "py" };
const queryLimits = { characters: 400, words: 50 };
const [maxResults, maxPages] = [20, 10];

const parametersOf = (query: ProviderQuery): Readonly<Record<string, string>> => ({
  q: withSiteOperators(query, queryLimits),
  count: String(Math.min(query.limit, maxResults)),
  offset: String(query.page - 1),
  result_filter: "web",
  text_decorations: "false",
  ...(query.recency === undefined ? {} : { freshness: freshness[query.recency] }),
  ...braveLanguage(query.language),
});

/** Searches Brave's own index of the web. */
export const createBraveProvider = (
  client: EndpointClient,
  { apiKey, now }: { readonly apiKey: string; readonly now: () => Date },
): SearchProvider => ({
  name: "brave",
  search: async (query, signal) => {
    if (query.page > maxPages) return [];
    const request = {
      path: "/res/v1/web/search",
      query: parametersOf(query),
      headers: { "x-subscription-token": apiKey },
    };
    const answer = await client.send(request, signal);
    if (answer.status !== 200) throw braveRefusal(answer, engine, { apiKey, now: now() });
    const { web } = readEngineAnswer(answer, answerSchema, engine);
    return engineResults("brave", web?.results ?? [], query.limit);
  },
});
