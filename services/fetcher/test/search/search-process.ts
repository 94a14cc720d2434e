import { loadConfig, redisOptionsOf } from "@quarry/config";
import { searchWeb } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { fetcherConfig } from "../../src/config.ts";
import { openSearchEngines } from "../../src/search/open-providers.ts";
import { createSearchWeb } from "../../src/search/search-web.ts";

/* A process that answers one search as a fetcher with this environment does, on its standard output. */
const config = loadConfig(fetcherConfig, process.env);
const engines = openSearchEngines(config, { redis: redisOptionsOf(config), log: createSilentLogger() });
const input = { runId: "r-00000002", query: "stalled jobs", providers: ["web"], scopes: [], limit: 10 };
const output = await createSearchWeb({ providers: engines.providers })(searchWeb.input.parse(input), {
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
});
process.stdout.write(JSON.stringify(output));
await engines.stop();
