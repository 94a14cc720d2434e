import type { Logger } from "@quarry/observability";
import { createCache, type RedisOptions } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import type { SearchProvider } from "../../ports.ts";
import type { CollectPagesPorts } from "./collect-pages.ts";
import { createSitemapProvider, keptPagesSchema } from "./sitemap-provider.ts";

/** The provider of the pages that sites list, as a part of the service that closes what it holds. */
export interface Sitemaps extends Lifecycle {
  readonly provider: SearchProvider;
}

const keptSeconds = 6 * 3_600;
// 20,000 pages; a site that lists longer addresses is asked again by the next query.
const mostBytes = 3_000_000;
// About 50 MB of Redis.
const mostSites = 16;

/** Opens it over the polite way to the web; what sites list is kept for all fetchers for six hours. */
export const openSitemap = (
  web: CollectPagesPorts,
  { redis, log }: { readonly redis: RedisOptions; readonly log: Logger },
): Sitemaps => {
  const cache = createCache({
    redis,
    log,
    prefix: "sitemaps",
    ttlSeconds: keptSeconds,
    schema: keptPagesSchema,
    maxBytes: mostBytes,
    maxEntries: mostSites,
  });
  return {
    name: "sitemaps",
    provider: createSitemapProvider({ ...web, cache, now: () => new Date() }),
    start: async () => undefined,
    stop: () => cache.close(),
  };
};
