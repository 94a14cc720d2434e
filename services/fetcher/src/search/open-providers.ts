import { createEgressAllowance } from "@quarry/egress";
import { createEndpointClient } from "@quarry/web";
import { openTunnelledFetch, type TunnelledFetch } from "@quarry/web";
import type { EndpointClient } from "@quarry/web";
import type { z } from "zod";
import type { SearchProvider } from "../ports.ts";
import type { searchVariables } from "../search-variables.ts";
import { createBraveProvider } from "./engines/brave-provider.ts";
import type { EngineName } from "./engines/engine-names.ts";
import { createOpenAiProvider } from "./engines/openai-provider.ts";
import { createSearxngProvider } from "./engines/searxng-provider.ts";
import { createTavilyProvider } from "./engines/tavily-provider.ts";

/** The variables of search engines, as they are read. */
export type SearchConfig = z.output<z.ZodObject<typeof searchVariables>>;

/** A search engine that is set up, and the variable that says how often it may be asked. */
export interface PacedProvider {
  readonly provider: SearchProvider;
  readonly pace: Extract<keyof SearchConfig, `${string}_REQUESTS_PER_SECOND`>;
}

export interface OpenedProviders {
  readonly providers: readonly PacedProvider[];
  close(): Promise<void>;
}

// An answer of a search engine is some tens of kilobytes.
const mostAnswerBytes = 2_000_000;

type Connect = (address: string, variable: string) => EndpointClient;
type Tunnel = (address: string, timeoutMs: number) => TunnelledFetch | undefined;

interface WaysOut {
  readonly connect: Connect;
  readonly tunnel: Tunnel;
}

/** Undefined where the configuration does not set the engine up. */
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
    // Loaded when it is asked: the client is heavy, and few deployments use it.
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

const engines: Readonly<Record<EngineName, OpenEngine>> = { searxng, brave, tavily, openai };

/**
 * Opens every search engine the configuration sets up, without any restraint.
 * @throws {Failure} `bad-configuration` for an address that is none, and for an entry of EGRESS_ALLOW that is no host
 */
export const openProviders = (config: SearchConfig): OpenedProviders => {
  const proxyRules = { proxy: config.EGRESS_PROXY, allowance: createEgressAllowance(config.EGRESS_ALLOW) };
  const clients: Pick<EndpointClient, "close">[] = [];
  const connect: Connect = (address, variable) => {
    const timeoutMs = config.SEARCH_TIMEOUT_MS;
    const client = createEndpointClient({
      address,
      variable,
      timeoutMs,
      maxBytes: mostAnswerBytes,
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
  return {
    providers: Object.values(engines).flatMap((open) => open(config, { connect, tunnel }) ?? []),
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
};
