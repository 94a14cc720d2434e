import type { z } from "zod";
import { createEndpointClient } from "../egress/create-endpoint-client.ts";
import type { EndpointClient, SearchProvider } from "../ports.ts";
import type { searchVariables } from "../search-variables.ts";
import { createBraveProvider } from "./engines/brave-provider.ts";
import { createOpenAiProvider } from "./engines/openai-provider.ts";
import { createSearxngProvider } from "./engines/searxng-provider.ts";
import { createTavilyProvider } from "./engines/tavily-provider.ts";

/** The variables of search engines, as they are read. */
export type SearchConfig = z.output<z.ZodObject<typeof searchVariables>>;

/** A search engine, and the variable that says how often it may be asked. */
export interface PacedProvider {
  readonly provider: SearchProvider;
  readonly pace: `${"SEARXNG" | "BRAVE" | "TAVILY" | "OPENAI_SEARCH"}_REQUESTS_PER_SECOND`;
}

export interface OpenedProviders {
  readonly providers: readonly PacedProvider[];
  close(): Promise<void>;
}

// An answer of a search engine is some tens of kilobytes.
const mostAnswerBytes = 2_000_000;

/**
 * Opens every search engine that the configuration sets up, not guarded yet.
 * @throws {Failure} `bad-configuration` for an address that is none
 */
export const openProviders = (config: SearchConfig): OpenedProviders => {
  const clients: EndpointClient[] = [];
  const connect = (address: string, variable: string): EndpointClient => {
    const options = { address, variable, timeoutMs: config.SEARCH_TIMEOUT_MS, maxBytes: mostAnswerBytes };
    const client = createEndpointClient(options);
    clients.push(client);
    return client;
  };
  const now = (): Date => new Date();
  const { SEARXNG_URL, BRAVE_API_KEY, BRAVE_URL, TAVILY_API_KEY, TAVILY_URL } = config;
  const { OPENAI_SEARCH_API_KEY: openAiKey } = config;
  const providers: PacedProvider[] = [];
  if (SEARXNG_URL !== undefined)
    providers.push({
      provider: createSearxngProvider(connect(SEARXNG_URL, "SEARXNG_URL"), now),
      pace: "SEARXNG_REQUESTS_PER_SECOND",
    });
  if (BRAVE_API_KEY !== undefined)
    providers.push({
      provider: createBraveProvider(connect(BRAVE_URL, "BRAVE_URL"), { apiKey: BRAVE_API_KEY, now }),
      pace: "BRAVE_REQUESTS_PER_SECOND",
    });
  if (TAVILY_API_KEY !== undefined)
    providers.push({
      provider: createTavilyProvider(connect(TAVILY_URL, "TAVILY_URL"), { apiKey: TAVILY_API_KEY, now }),
      pace: "TAVILY_REQUESTS_PER_SECOND",
    });
  if (openAiKey !== undefined)
    providers.push({
      provider: createOpenAiProvider(async () => {
        // Loaded when it is asked: the client is heavy, and few deployments use it.
        const { createWebSearch } = await import("@quarry/language-model");
        return createWebSearch({
          baseUrl: config.OPENAI_SEARCH_URL,
          apiKey: openAiKey,
          model: config.OPENAI_SEARCH_MODEL,
          timeoutMs: config.OPENAI_SEARCH_TIMEOUT_MS,
        });
      }),
      pace: "OPENAI_SEARCH_REQUESTS_PER_SECOND",
    });
  return {
    providers,
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
};
