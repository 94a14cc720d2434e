import type { SearchResult } from "@quarry/contracts";
import type { Cache } from "@quarry/redis";
import { type EndpointClient, userAgentFor } from "@quarry/web";
import type { SearchConfig } from "../../config.ts";
import type { SearchProvider } from "../../ports.ts";
import { arxiv } from "./arxiv.ts";
import { crossref } from "./crossref.ts";
import { europepmc } from "./europepmc.ts";
import { github } from "./github.ts";
import { hackernews } from "./hackernews.ts";
import type { KeylessEngine } from "./keyless-engine.ts";
import { createKeylessProvider } from "./keyless-provider.ts";
import { openalex } from "./openalex.ts";
import { stackexchange } from "./stackexchange.ts";
import { wikipedia } from "./wikipedia.ts";

const engines: readonly KeylessEngine[] = [
  wikipedia,
  openalex,
  arxiv,
  europepmc,
  crossref,
  stackexchange,
  github,
  hackernews,
];

export interface KeylessWays {
  readonly connect: (address: string, variable: string) => EndpointClient;
  readonly cache: Pick<Cache<SearchResult[]>, "get" | "set">;
  readonly now: () => Date;
}

/** An enabled keyless engine, and its rate limit over all fetchers. */
export interface OpenedKeyless {
  readonly provider: SearchProvider;
  readonly requestsPerSecond: number;
}

/** Opens the enabled keyless engines; the site of a language is connected on first use. */
export const openKeyless = (
  config: SearchConfig,
  { connect, cache, now }: KeylessWays,
): readonly OpenedKeyless[] =>
  engines
    .filter(({ name }) => config.SEARCH_KEYLESS.includes(name))
    .map((engine) => {
      const variable = engine.variables.address;
      const clients = new Map<string, EndpointClient>();
      const clientFor = (language: string): EndpointClient => {
        const known = clients.get(language);
        if (known !== undefined) return known;
        const client = connect(config[variable].replace("{language}", language), variable);
        clients.set(language, client);
        return client;
      };
      const userAgent = userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT);
      const apiKey = engine.name === "openalex" ? config.OPENALEX_API_KEY : undefined;
      const provider = createKeylessProvider(engine, { clientFor, cache, userAgent, apiKey, now });
      return { provider, requestsPerSecond: engine.requestsPerSecond };
    });
