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

/** A keyless engine, and the variable with its address. */
const engines = [
  { engine: wikipedia, address: "WIKIPEDIA_URL" },
  { engine: openalex, address: "OPENALEX_URL" },
  { engine: arxiv, address: "ARXIV_URL" },
  { engine: europepmc, address: "EUROPEPMC_URL" },
  { engine: crossref, address: "CROSSREF_URL" },
  { engine: stackexchange, address: "STACKEXCHANGE_URL" },
  { engine: github, address: "GITHUB_URL" },
  { engine: hackernews, address: "HACKERNEWS_URL" },
] as const satisfies readonly { readonly engine: KeylessEngine; readonly address: keyof SearchConfig }[];

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
    .filter(({ engine }) => config.SEARCH_KEYLESS.includes(engine.name))
    .map(({ engine, address: variable }) => {
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
