import { setTimeout as delay } from "node:timers/promises";
import { createUpstreamGuards, type RedisOptions } from "@quarry/queue";
import type { Lifecycle } from "@quarry/runtime";
import type { FetcherConfig } from "../config.ts";
import { createEndpointClient } from "../egress/create-endpoint-client.ts";
import type { EndpointClient, SearchProvider } from "../ports.ts";
import { createBraveProvider } from "./engines/brave-provider.ts";
import { providerLabels } from "./engines/engine-names.ts";
import { createOpenAiProvider } from "./engines/openai-provider.ts";
import { createSearxngProvider } from "./engines/searxng-provider.ts";
import { createTavilyProvider } from "./engines/tavily-provider.ts";
import { createProviderGuard } from "./guard/create-provider-guard.ts";

/** The search engines that are set up, as a part of the service that closes what they hold. */
export interface SearchEngines extends Lifecycle {
  readonly providers: readonly SearchProvider[];
}

type Pace = `${"SEARXNG" | "BRAVE" | "TAVILY" | "OPENAI_SEARCH"}_REQUESTS_PER_SECOND`;

const failuresInARow = 5;
// An answer of a search engine is some tens of kilobytes.
const mostAnswerBytes = 2_000_000;

const wait = async (delayMs: number, signal: AbortSignal): Promise<void> => {
  await delay(delayMs, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
};

/** What the providers of a configuration are made of, before they are guarded. */
const openProviders = (
  config: FetcherConfig,
  connect: (address: string, variable: string) => EndpointClient,
) => {
  const now = (): Date => new Date();
  const { SEARXNG_URL, BRAVE_API_KEY, BRAVE_URL, TAVILY_API_KEY, TAVILY_URL } = config;
  const { OPENAI_SEARCH_API_KEY: openAiKey } = config;
  const providers: { readonly provider: SearchProvider; readonly pace: Pace }[] = [];
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
  return providers;
};

/**
 * Opens every search engine the configuration sets up, each behind a guard that all fetchers share.
 * @throws {Failure} `bad-configuration` for an address that is none
 */
export const openSearchEngines = (config: FetcherConfig, redis: RedisOptions): SearchEngines => {
  const guards = createUpstreamGuards({ redis });
  const clients: EndpointClient[] = [];
  const connect = (address: string, variable: string): EndpointClient => {
    const options = { address, variable, timeoutMs: config.SEARCH_TIMEOUT_MS, maxBytes: mostAnswerBytes };
    const client = createEndpointClient(options);
    clients.push(client);
    return client;
  };
  const providers = openProviders(config, connect).map(({ provider, pace }): SearchProvider => {
    const { name } = provider;
    const coolDownMs = config.SEARCH_COOL_DOWN_MS;
    const shared = guards.of({
      name: `search:${name}`,
      requestsPerSecond: config[pace],
      breaker: { failuresInARow, openForMs: Math.max(1, coolDownMs) },
    });
    const label = providerLabels[name];
    return {
      ...provider,
      guard: createProviderGuard({ label, shared, coolDownMs, paceVariable: pace, wait }),
    };
  });
  return {
    name: "search engines",
    providers,
    start: async () => undefined,
    stop: async () => {
      await Promise.all([guards.close(), ...clients.map((client) => client.close())]);
    },
  };
};
