import { loadConfig, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { checkReferences, discoverLinks, fetchPage, searchWeb } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { announce, createSetUpEngines } from "@quarry/redis";
import { runConfiguredService } from "@quarry/runtime";
import { fetcherConfig } from "./config.ts";
import { createDiscoverLinks } from "./discover-links.ts";
import { createFetchPage } from "./fetch/fetch-page.ts";
import { openSources } from "./open-sources.ts";
import { createCheckReferences } from "./papers/check-references.ts";
import { createLocalProvider } from "./search/local-provider.ts";
import { openSearchEngines } from "./search/open-providers.ts";
import { createSearchWeb } from "./search/search-web.ts";
import { openSitemap } from "./search/sitemap/sitemap-provider.ts";

await runConfiguredService({
  name: "fetcher",
  isBackground: true,
  configure: (warn) => loadConfig(fetcherConfig, process.env, warn),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const library = createEvidenceStore(qdrantOptionsOf(config));
    const sources = openSources(config, { redis, log });
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    const fetching = consume(fetchPage, createFetchPage({ ...sources.ports, library }), worker);
    const engines = openSearchEngines(config, { redis, log });
    const sitemap = openSitemap({ egress: sources.ports.egress, robots: sources.robots }, { redis, log });
    const search = createSearchWeb({
      providers: [createLocalProvider(library), ...engines.providers, sitemap.provider],
      allows: sources.allows,
    });
    return [
      sources,
      engines,
      announce({
        what: "search engines",
        announcement: createSetUpEngines({ redis }),
        names: engines.providers.map(({ name }) => name),
        log,
      }),
      sitemap,
      evidencePart(library),
      fetching,
      consume(searchWeb, search, worker),
      consume(checkReferences, createCheckReferences({ papers: sources.papers }), worker),
      consume(discoverLinks, createDiscoverLinks({ library }), worker),
    ];
  },
});
