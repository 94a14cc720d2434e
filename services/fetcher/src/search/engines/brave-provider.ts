import type { Recency } from "@quarry/contracts";
import type { EndpointClient } from "@quarry/web";
import { z } from "zod";
import type { ProviderQuery, SearchProvider } from "../../ports.ts";
import { braveLanguage } from "./brave-language.ts";
import { braveRefusal } from "./brave-refusal.ts";
import { engineResults } from "./engine-results.ts";
import type { EngineVariables } from "./engine-variables.ts";
import { readEngineAnswer } from "./read-engine-answer.ts";
import { withSiteOperators } from "./site-operators.ts";

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
// `web` is missing when nothing was found.
const answerSchema = z.object({
  type: z.literal("search"),
  web: z.object({ results: z.array(z.unknown()) }).nullish(),
});

const freshness: Readonly<Record<Recency, string>> = { day: "pd", week: "pw", month: "pm", year: "py" };
const queryLimits = { characters: 400, words: 50 };
const [mostResults, mostPages] = [20, 10];

const parametersOf = (query: ProviderQuery): Readonly<Record<string, string>> => ({
  q: withSiteOperators(query, queryLimits),
  count: String(Math.min(query.limit, mostResults)),
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
    if (query.page > mostPages) return [];
    const request = {
      path: "/res/v1/web/search",
      query: parametersOf(query),
      headers: { "x-subscription-token": apiKey },
    };
    const answer = await client.send(request, signal);
    if (answer.status !== 200) throw braveRefusal(answer, engine, { apiKey, now: now() });
    const { web } = readEngineAnswer(answer, answerSchema, engine);
    return engineResults("brave", web?.results ?? [], hitSchema).slice(0, query.limit);
  },
});
