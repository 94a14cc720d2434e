import { loadConfig, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { fetchPage, forgetScope, searchWeb } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume, createUploadStore } from "@quarry/queue";
import { runConfiguredService } from "@quarry/runtime";
import { fetcherConfig } from "./config.ts";
import { createFetchPage } from "./fetch-page.ts";
import { createForgetScope } from "./forget-scope.ts";
import { openSources } from "./open-sources.ts";
import { createSearchWeb } from "./search-web.ts";
import { createLocalProvider } from "./search/local-provider.ts";

await runConfiguredService({
  name: "fetcher",
  configure: () => loadConfig(fetcherConfig, process.env),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const library = createEvidenceStore(qdrantOptionsOf(config));
    const sources = openSources(config, createUploadStore({ redis }));
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    const fetching = consume(fetchPage, createFetchPage({ ...sources.ports, library }), worker);
    const search = createSearchWeb({ providers: [createLocalProvider(library)] });
    const forgetting = consume(forgetScope, createForgetScope({ library }), worker);
    return [sources, evidencePart(library), fetching, forgetting, consume(searchWeb, search, worker)];
  },
});
