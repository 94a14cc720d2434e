import type { Failure } from "@quarry/failure";
import type { EndpointAnswer, EndpointClient } from "@quarry/web";
import { z } from "zod";
import type { ProviderQuery, SearchProvider } from "../../ports.ts";
import { engineResults, entriesOf } from "./engine-results.ts";
import {
  type EngineVariables,
  jsonIn,
  judgeRefusal,
  quotaUsedUp,
  readEngineAnswer,
} from "./read-engine-answer.ts";
import { stripPort } from "./site-operators.ts";

interface TavilyOptions {
  readonly apiKey: string;
  readonly now: () => Date;
}

const engine: EngineVariables = {
  label: "Tavily",
  address: "TAVILY_URL",
  key: "TAVILY_API_KEY",
  pace: "TAVILY_REQUESTS_PER_SECOND",
};

const hitSchema = z
  .object({
    url: z.string(),
    title: z.string().nullish(),
    content: z.string().nullish(),
    published_date: z.string().nullish(),
  })
  .transform(({ url, title, content, published_date: time }) => ({ url, title, text: content, time }));
const answerSchema = z.object({ results: entriesOf(hitSchema) });
const complaintSchema = z.union([
  z.object({ detail: z.object({ error: z.string() }) }).transform(({ detail }) => detail.error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z
    .object({
      detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
    })
    .transform(({ detail }) => detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ")),
]);

const [maxCharacters, maxResults, maxSites, maxExcludedSites] = [400, 20, 300, 150];
const refusalOf = (answer: EndpointAnswer, { apiKey, now }: TavilyOptions): Failure => {
  // 432 is the limit of the plan or the key, 433 that of pay-as-you-go.
  if (answer.status === 432 || answer.status === 433) return quotaUsedUp(engine, answer.status);
  const said = complaintSchema.safeParse(jsonIn(answer)).data;
  return judgeRefusal(answer, engine, { said, apiKey, now: now() });
};

const bodyOf = ({ query, limit, recency, sites, excludeSites }: ProviderQuery) => ({
  query: query.slice(0, maxCharacters),
  search_depth: "basic",
  topic: "general",
  max_results: Math.min(limit, maxResults),
  ...(recency === undefined ? {} : { time_range: recency }),
  ...(sites.length === 0 ? {} : { include_domains: sites.slice(0, maxSites).map(stripPort) }),
  ...(excludeSites.length === 0
    ? {}
    : { exclude_domains: excludeSites.slice(0, maxExcludedSites).map(stripPort) }),
});

/** Creates a provider that searches through Tavily, without languages and further pages. */
export const createTavilyProvider = (client: EndpointClient, options: TavilyOptions): SearchProvider => ({
  name: "tavily",
  search: async (query, signal) => {
    if (query.page > 1) return [];
    const request = {
      path: "/search",
      json: bodyOf(query),
      headers: { authorization: `Bearer ${options.apiKey}` },
    };
    const answer = await client.send(request, signal);
    if (answer.status !== 200) throw refusalOf(answer, options);
    const { results } = readEngineAnswer(answer, answerSchema, engine);
    return engineResults("tavily", results, query.limit);
  },
});
