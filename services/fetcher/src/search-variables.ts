import { integerVariable, secretVariable, urlVariable } from "@quarry/config";
import { wayOutVariables } from "@quarry/web";
import { z } from "zod";

const pace = (perSecond: number) => z.coerce.number().min(0.01).max(1_000).default(perSecond);
const address = () => urlVariable("http", "https");

/** The search engines, as variables of the environment; each is used when it is set up. */
export const searchVariables = {
  ...wayOutVariables,
  SEARXNG_URL: address()
    .optional()
    .describe(
      "Address of a SearXNG that has json among its search.formats, such as http://searxng:8080; unset for none.",
    ),
  SEARXNG_REQUESTS_PER_SECOND: pace(1).describe(
    "Queries to SearXNG per second, of all fetchers together; the engines behind it suspend who asks too often.",
  ),
  BRAVE_API_KEY: secretVariable(
    z.string().optional().describe("Key of the Brave Search API; unset does not ask Brave."),
  ),
  BRAVE_URL: address()
    .default("https://api.search.brave.com")
    .describe("Address of the Brave Search API, or of a proxy before it."),
  BRAVE_REQUESTS_PER_SECOND: pace(1).describe(
    "Queries to Brave per second, of all fetchers together; most plans allow more.",
  ),
  TAVILY_API_KEY: secretVariable(z.string().optional().describe("Key of Tavily; unset does not ask Tavily.")),
  TAVILY_URL: address()
    .default("https://api.tavily.com")
    .describe("Address of Tavily, or of a proxy before it."),
  TAVILY_REQUESTS_PER_SECOND: pace(1.5).describe(
    "Queries to Tavily per second, of all fetchers together; keys for development allow 100 a minute.",
  ),
  OPENAI_SEARCH_API_KEY: secretVariable(
    z
      .string()
      .optional()
      .describe("Key for the web_search tool of OpenAI's Responses API; unset does not ask OpenAI."),
  ),
  OPENAI_SEARCH_MODEL: z
    .string()
    .default("gpt-5.4-mini")
    .describe("Model that searches; it must be able to use web_search."),
  OPENAI_SEARCH_URL: address()
    .default("https://api.openai.com/v1")
    .describe("Address of the Responses API, up to where /responses follows."),
  OPENAI_SEARCH_REQUESTS_PER_SECOND: pace(1).describe(
    "Queries to OpenAI per second, of all fetchers together.",
  ),
  OPENAI_SEARCH_TIMEOUT_MS: integerVariable(100, 25_000)
    .default(25_000)
    .describe("Milliseconds until OpenAI must have answered a query; its model searches several times."),
  SEARCH_TIMEOUT_MS: integerVariable(100, 25_000)
    .default(10_000)
    .describe("Milliseconds until any other search engine must have answered a query."),
  SEARCH_COOL_DOWN_MS: integerVariable(0, 86_400_000)
    .default(60_000)
    .describe(
      "Milliseconds a search engine is left alone that refuses (403, 429, captcha, wrong key) without saying for how long, or fails five times in a row.",
    ),
} as const;
