import type { OpenAI } from "openai";
import type { WebSearchRequest } from "./web-search.ts";

type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming;

// Each call of the tool costs money and seconds; one query seldom needs more.
const mostToolCalls = 3;
// For the tool calls and a short list; a model that reasons spends tokens on that, too.
const mostOutputTokens = 4_000;
const mostDomains = 100;

const wish = (query: WebSearchRequest): string =>
  [
    `Search the web for pages that answer this query, and cite up to ${query.limit} of the best, one short line each.`,
    "Prefer primary sources: standards, official documentation, papers, authorities, those who made the thing.",
    ...(query.recency === undefined ? [] : [`Only pages of the last ${query.recency}.`]),
    ...(query.language === undefined ? [] : [`Pages in the language ${query.language}.`]),
  ].join(" ");

const withoutPort = (site: string): string => site.replace(/:\d+$/u, "");

/** A request to the Responses API in which the model has to search the web, and is to say which pages it saw. */
export const webSearchBody = (model: string, request: WebSearchRequest): Body => {
  const domains = [...new Set(request.sites.map(withoutPort))].slice(0, mostDomains);
  return {
    model,
    instructions: wish(request),
    input: request.query,
    tools: [
      {
        type: "web_search",
        search_context_size: "low",
        ...(domains.length === 0 ? {} : { filters: { allowed_domains: domains } }),
      },
    ],
    tool_choice: "required",
    max_tool_calls: mostToolCalls,
    max_output_tokens: mostOutputTokens,
    include: ["web_search_call.action.sources"],
    store: false,
  };
};
