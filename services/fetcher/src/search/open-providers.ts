import {
  type EngineName,
  type ProviderReport,
  type SearchResult,
  searchResultSchema,
} from "@quarry/contracts";
import { createEgressAllowance } from "@quarry/egress";
import type { Logger } from "@quarry/observability";
import { type Cache, createCache, createUpstreamGuards, type RedisOptions } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import {
  createEndpointClient,
  type EndpointClient,
  openTunnelledFetch,
  type TunnelledFetch,
} from "@quarry/web";
import { z } from "zod";
import type { FetcherConfig, SearchConfig } from "../config.ts";
import type { SearchProvider } from "../ports.ts";
import { wait } from "../wait.ts";
import { askProvider, createProviderGuard } from "./ask-provider.ts";
import { createBraveProvider } from "./engines/brave-provider.ts";
import { providerLabel } from "./engines/engine-names.ts";
import { createOpenAiProvider } from "./engines/openai-provider.ts";
import { createSearxngProvider } from "./engines/searxng-provider.ts";
import { createTavilyProvider } from "./engines/tavily-provider.ts";
import { openKeyless } from "./keyless/open-keyless.ts";

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

type Connect = (address: string, variable: string) => EndpointClient;
type Tunnel = (address: string, timeoutMs: number) => TunnelledFetch | undefined;

interface WaysOut {
  readonly connect: Connect;
  readonly tunnel: Tunnel;
}

/** Returns undefined if the engine is not configured. */
type OpenEngine = (config: SearchConfig, ways: WaysOut) => PacedProvider | undefined;

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
  const proxyRules = { proxy: config.EGRESS_PROXY, allowance: createEgressAllowance(config.EGRESS_ALLOW) };
  const clients: Pick<EndpointClient, "close">[] = [];
  const connect: Connect = (address, variable) => {
    const timeoutMs = config.SEARCH_TIMEOUT_MS;
    const client = createEndpointClient({
      address,
      variable,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      proxyRules,
    });
    clients.push(client);
    return client;
  };
  const tunnel: Tunnel = (address, timeoutMs) => {
    const tunnelled = openTunnelledFetch(address, { ...proxyRules, timeoutMs });
    if (tunnelled !== undefined) clients.push(tunnelled);
    return tunnelled;
  };
  const own = Object.values(engines).flatMap((open) => {
    const opened = open(config, { connect, tunnel });
    if (opened === undefined) return [];
    const { provider, pace } = opened;
    return { provider, requestsPerSecond: config[pace], paceVariable: pace };
  });
  return {
    providers: [...own, ...openKeyless(config, { connect, cache, now })],
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
};

/** The configured search engines as a part of the service. */
export interface SearchEngines extends Lifecycle {
  readonly providers: readonly SearchProvider[];
}

const failuresInARow = 5;
const answersKeptSeconds = 6 * 3_600;

/**
 * Opens every configured search engine behind a guard shared by all fetchers.
 * @throws {Failure} `bad-configuration` for an invalid address
 */
export const openSearchEngines = (
  config: FetcherConfig,
  { redis, log }: { readonly redis: RedisOptions; readonly log: Logger },
): SearchEngines => {
  const guards = createUpstreamGuards({ redis });
  const cache = createCache({
    redis,
    log,
    prefix: "searches",
    ttlSeconds: answersKeptSeconds,
    schema: z.array(searchResultSchema),
  });
  const opened = openProviders(config, cache);
  const providers = opened.providers.map(({ provider, requestsPerSecond, paceVariable }): SearchProvider => {
    const { name } = provider;
    const backoffMs = config.SEARCH_COOL_DOWN_MS;
    const shared = guards.of({
      name: `search:${name}`,
      requestsPerSecond,
      breaker: { failuresInARow, openForMs: Math.max(1, backoffMs) },
    });
    const label = providerLabel(name);
    return {
      ...provider,
      guard: createProviderGuard({ label, shared, backoffMs, paceVariable, wait }),
    };
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
