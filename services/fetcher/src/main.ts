import { loadConfig, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { discoverLinks, fetchPage, searchWeb } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { createSetUpEngines } from "@quarry/redis";
import { runConfiguredService } from "@quarry/runtime";
import { fetcherConfig } from "./config.ts";
import { createDiscoverLinks } from "./handlers/discover-links.ts";
import { createFetchPage } from "./handlers/fetch-page.ts";
import { createSearchWeb } from "./handlers/search-web.ts";
import { openSources } from "./open-sources.ts";
import { announceEngines } from "./search/announce-engines.ts";
import { createLocalProvider } from "./search/local-provider.ts";
import { openSearchEngines } from "./search/open-search-engines.ts";
import { openSitemap } from "./search/sitemap/open-sitemap.ts";

await runConfiguredService({
  name: "fetcher",
  isBackground: true,
  configure: () => loadConfig(fetcherConfig, process.env),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const library = createEvidenceStore(qdrantOptionsOf(config));
    const sources = openSources(config, { redis, log });
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    const fetching = consume(fetchPage, createFetchPage({ ...sources.ports, library }), worker);
    const engines = openSearchEngines(config, redis);
    const sitemap = openSitemap({ egress: sources.ports.egress, robots: sources.robots }, { redis, log });
    const search = createSearchWeb({
      providers: [createLocalProvider(library), ...engines.providers, sitemap.provider],
      allows: sources.allows,
    });
    return [
      sources,
      engines,
      announceEngines({
        engines: createSetUpEngines({ redis }),
        names: engines.providers.map(({ name }) => name),
        log,
      }),
      sitemap,
      evidencePart(library),
      fetching,
      consume(searchWeb, search, worker),
      consume(discoverLinks, createDiscoverLinks({ library }), worker),
    ];
  },
});
