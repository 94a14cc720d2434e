import type { Logger } from "@quarry/observability";
import { createCache, type RedisOptions } from "@quarry/redis";
import { userAgentFor } from "@quarry/web";
import type { SearchConfig } from "../config.ts";
import { openEndpoints, openGuards } from "../search/open-endpoints.ts";
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
const registries = [crossrefPapers, europepmcPapers, openalexPapers];

// A record with thousands of references has some hundreds of kilobytes.
const maxAnswerBytes = 5_000_000;
const keptSeconds = 24 * 3_600;
/** Long enough for the papers of one round, which are looked up one by one. */
const maxWaitMs = 45_000;

/** Opens the paper registries that SEARCH_KEYLESS enables, each behind a guard shared by all fetchers. */
export const openPapers = (
  config: SearchConfig,
  { redis, log }: { readonly redis: RedisOptions; readonly log: Logger },
): { readonly library: PaperLibrary; close(): Promise<void> } => {
  const now = (): Date => new Date();
  const guards = openGuards(config, redis);
  const endpoints = openEndpoints(config, maxAnswerBytes);
  const cache = createCache({
    redis,
    log,
    prefix: "papers",
    ttlSeconds: keptSeconds,
    schema: paperAnswerSchema,
  });
  const open = registries
    .filter(({ name }) => config.SEARCH_KEYLESS.includes(name))
    .map((registry): OpenRegistry => {
      const { requestsPerSecond, variables } = registry;
      const { label, address: variable } = variables;
      const name = `papers:${registry.name}`;
      return {
        registry,
        client: endpoints.connect(config[variable], variable),
        guard: guards.of({ name, label, requestsPerSecond, paceVariable: undefined, maxWaitMs }),
        apiKey: registry.name === "openalex" ? config.OPENALEX_API_KEY : undefined,
      };
    });
  const userAgent = userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT);
  return {
    library: createPaperLibrary({ registries: open, cache, userAgent, now }),
    close: async () => {
      await Promise.all([guards.close(), cache.close(), endpoints.close()]);
    },
  };
};
