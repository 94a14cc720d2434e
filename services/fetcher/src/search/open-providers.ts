import {
  type EngineName,
  type ProviderReport,
  type SearchResult,
  searchResultSchema,
} from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import { type Cache, createCache, type RedisOptions } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import { z } from "zod";
import type { FetcherConfig, SearchConfig } from "../config.ts";
import type { SearchProvider } from "../ports.ts";
import { askProvider } from "./ask-provider.ts";
import { createBraveProvider } from "./engines/brave-provider.ts";
import { providerLabel } from "./engines/engine-names.ts";
import { createOpenAiProvider } from "./engines/openai-provider.ts";
import { createSearxngProvider } from "./engines/searxng-provider.ts";
import { createTavilyProvider } from "./engines/tavily-provider.ts";
import { openKeyless } from "./keyless/open-keyless.ts";
import { type Endpoints, openEndpoints, openGuards } from "./open-endpoints.ts";

/** A search engine with an account or run by the operator, and the variable with its rate limit. */
interface PacedProvider {
  readonly provider: SearchProvider;
  readonly pace: Extract<keyof SearchConfig, `${string}_REQUESTS_PER_SECOND`>;
}

/** A configured search engine and its rate limit. */
interface OpenedProvider {
  readonly provider: SearchProvider;
  readonly requestsPerSecond: number;
  /** The variable that changes it; undefined if the engine's rules set it. */
  readonly paceVariable?: string;
}

interface OpenedProviders {
  readonly providers: readonly OpenedProvider[];
  close(): Promise<void>;
}

type AnswerCache = Pick<Cache<SearchResult[]>, "get" | "set">;
const noCache: AnswerCache = { get: async () => undefined, set: async () => undefined };

// Answers of search engines have some tens of kilobytes.
const maxAnswerBytes = 2_000_000;

/** Returns undefined if the engine is not configured. */
type OpenEngine = (config: SearchConfig, endpoints: Endpoints) => PacedProvider | undefined;

const now = (): Date => new Date();

const searxng: OpenEngine = ({ SEARXNG_URL: url }, { connect }) => {
  if (url === undefined) return undefined;
  const provider = createSearxngProvider(connect(url, "SEARXNG_URL"), now);
  return { provider, pace: "SEARXNG_REQUESTS_PER_SECOND" };
};

const brave: OpenEngine = (config, { connect }) => {
  const { BRAVE_API_KEY: apiKey, BRAVE_URL } = config;
  if (apiKey === undefined) return undefined;
  const provider = createBraveProvider(connect(BRAVE_URL, "BRAVE_URL"), { apiKey, now });
  return { provider, pace: "BRAVE_REQUESTS_PER_SECOND" };
};

const tavily: OpenEngine = (config, { connect }) => {
  const { TAVILY_API_KEY: apiKey, TAVILY_URL } = config;
  if (apiKey === undefined) return undefined;
  const provider = createTavilyProvider(connect(TAVILY_URL, "TAVILY_URL"), { apiKey, now });
  return { provider, pace: "TAVILY_REQUESTS_PER_SECOND" };
};

const openai: OpenEngine = (config, { tunnel }) => {
  const { OPENAI_SEARCH_API_KEY: apiKey } = config;
  if (apiKey === undefined) return undefined;
  const tunnelled = tunnel(config.OPENAI_SEARCH_URL, config.OPENAI_SEARCH_TIMEOUT_MS);
  const provider = createOpenAiProvider(async () => {
    // Loaded on first use: the client is heavy, and few deployments use it.
    const { createWebSearch } = await import("@quarry/language-model");
    return createWebSearch(
      {
        baseUrl: config.OPENAI_SEARCH_URL,
        apiKey,
        model: config.OPENAI_SEARCH_MODEL,
        timeoutMs: config.OPENAI_SEARCH_TIMEOUT_MS,
      },
      tunnelled === undefined ? {} : { fetch: tunnelled.fetch },
    );
  });
  return { provider, pace: "OPENAI_SEARCH_REQUESTS_PER_SECOND" };
};

const engines = { searxng, brave, tavily, openai } satisfies Partial<Record<EngineName, OpenEngine>>;

/**
 * Opens every configured search engine without guards.
 * @throws {Failure} `bad-configuration` for an invalid address, and for an entry of EGRESS_ALLOW that is not a host
 */
const openProviders = (config: SearchConfig, cache: AnswerCache = noCache): OpenedProviders => {
  const endpoints = openEndpoints(config, maxAnswerBytes);
  const own = Object.values(engines).flatMap((open) => {
    const opened = open(config, endpoints);
    if (opened === undefined) return [];
    const { provider, pace } = opened;
    return { provider, requestsPerSecond: config[pace], paceVariable: pace };
  });
  return {
    providers: [...own, ...openKeyless(config, { connect: endpoints.connect, cache, now })],
    close: () => endpoints.close(),
  };
};

/** The configured search engines as a part of the service. */
export interface SearchEngines extends Lifecycle {
  readonly providers: readonly SearchProvider[];
}

const answersKeptSeconds = 6 * 3_600;

/**
 * Opens every configured search engine behind a guard shared by all fetchers.
 * @throws {Failure} `bad-configuration` for an invalid address
 */
export const openSearchEngines = (
  config: FetcherConfig,
  { redis, log }: { readonly redis: RedisOptions; readonly log: Logger },
): SearchEngines => {
  const guards = openGuards(config, redis);
  const cache = createCache({
    redis,
    log,
    prefix: "searches",
    ttlSeconds: answersKeptSeconds,
    schema: z.array(searchResultSchema),
  });
  const opened = openProviders(config, cache);
  const providers = opened.providers.map(({ provider, requestsPerSecond, paceVariable }): SearchProvider => {
    const name = `search:${provider.name}`;
    const label = providerLabel(provider.name);
    return { ...provider, guard: guards.of({ name, label, requestsPerSecond, paceVariable }) };
  });
  return {
    name: "search engines",
    providers,
    start: async () => undefined,
    stop: async () => {
      await Promise.all([guards.close(), opened.close(), cache.close()]);
    },
  };
};

const query = { query: "research", scopes: [], limit: 3, sites: [], excludeSites: [], page: 1 };

/** Sends one query to each configured search engine without its guard, and returns the outcomes. */
export const tryProviders = async (
  config: SearchConfig,
  signal: AbortSignal,
): Promise<readonly ProviderReport[]> => {
  const opened = openProviders(config);
  try {
    const answers = await Promise.all(
      opened.providers.map(({ provider }) => askProvider(provider, query, signal)),
    );
    return answers.map(({ report }) => report);
  } finally {
    await opened.close();
  }
};
