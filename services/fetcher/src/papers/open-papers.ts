import { createEgressAllowance } from "@quarry/egress";
import type { Logger } from "@quarry/observability";
import { createCache, createUpstreamGuards, type RedisOptions } from "@quarry/redis";
import { createEndpointClient, userAgentFor } from "@quarry/web";
import type { SearchConfig } from "../config.ts";
import { createProviderGuard } from "../search/ask-provider.ts";
import { wait } from "../wait.ts";
import { crossrefPapers } from "./crossref-papers.ts";
import { europepmcPapers } from "./europepmc-papers.ts";
import {
  createPaperLibrary,
  type OpenRegistry,
  paperAnswerSchema,
  type PaperLibrary,
} from "./look-up-paper.ts";
import { openalexPapers } from "./openalex-papers.ts";

/** In query order: the registration agency knows best about changes of a paper. */
const registries = [
  { registry: crossrefPapers, address: "CROSSREF_URL" },
  { registry: europepmcPapers, address: "EUROPEPMC_URL" },
  { registry: openalexPapers, address: "OPENALEX_URL" },
] as const;

// A record with thousands of references has some hundreds of kilobytes.
const maxAnswerBytes = 5_000_000;
const keptSeconds = 24 * 3_600;
const failuresInARow = 5;
/** Long enough for the papers of one round, which are looked up one by one. */
const maxWaitMs = 45_000;

/** Opens the paper registries that SEARCH_KEYLESS enables, each behind a guard shared by all fetchers. */
export const openPapers = (
  config: SearchConfig,
  { redis, log }: { readonly redis: RedisOptions; readonly log: Logger },
): { readonly library: PaperLibrary; close(): Promise<void> } => {
  const now = (): Date => new Date();
  const guards = createUpstreamGuards({ redis });
  const cache = createCache({
    redis,
    log,
    prefix: "papers",
    ttlSeconds: keptSeconds,
    schema: paperAnswerSchema,
  });
  const proxyRules = { proxy: config.EGRESS_PROXY, allowance: createEgressAllowance(config.EGRESS_ALLOW) };
  const clients: { close(): Promise<void> }[] = [];
  const open = registries
    .filter(({ registry: { name } }) => config.SEARCH_KEYLESS.includes(name))
    .map(({ registry, address: variable }): OpenRegistry => {
      const client = createEndpointClient({
        address: config[variable],
        variable,
        timeoutMs: config.SEARCH_TIMEOUT_MS,
        maxBytes: maxAnswerBytes,
        proxyRules,
      });
      clients.push(client);
      const backoffMs = config.SEARCH_COOL_DOWN_MS;
      const shared = guards.of({
        name: `papers:${registry.name}`,
        requestsPerSecond: registry.requestsPerSecond,
        breaker: { failuresInARow, openForMs: Math.max(1, backoffMs) },
      });
      const { label } = registry.variables;
      return {
        registry,
        client,
        guard: createProviderGuard({ label, shared, backoffMs, paceVariable: undefined, maxWaitMs, wait }),
        apiKey: registry.name === "openalex" ? config.OPENALEX_API_KEY : undefined,
      };
    });
  const userAgent = userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT);
  return {
    library: createPaperLibrary({ registries: open, cache, userAgent, now }),
    close: async () => {
      await Promise.all([guards.close(), cache.close(), ...clients.map((client) => client.close())]);
    },
  };
};
