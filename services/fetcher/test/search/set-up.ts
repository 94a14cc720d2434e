import { searchWeb } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import type { RunningRedis } from "@quarry/testkit";
import { onTestFinished } from "vitest";
import type { z } from "zod";
import { fetcherConfig } from "../../src/config.ts";
import { openSearchEngines } from "../../src/search/open-providers.ts";
import { createSearchWeb } from "../../src/search/search-web.ts";

export const documents = [
  {
    uri: "https://queues.example.org/stalled",
    title: "Stalled jobs & workers",
    text: "A stalled job is taken by another worker once its lock has run out.",
    publishedAt: "2026-11-20T08:00:00Z",
  },
  {
    uri: "https://blog.example.net/jobs",
    title: "Birds",
    text: "A bird that is stalled in the wind does a job, of which nobody has ever heard a word, in any weather.",
  },
] as const;

export const apiKey = "canary-key-0001";

export const quick = {
  SEARCH_KEYLESS: "none",
  SEARXNG_REQUESTS_PER_SECOND: "1000",
  BRAVE_REQUESTS_PER_SECOND: "1000",
  TAVILY_REQUESTS_PER_SECOND: "1000",
  OPENAI_SEARCH_REQUESTS_PER_SECOND: "1000",
};

/** Starts a server that stops when the test ends. */
export const untilTestEnds = async <Server extends { stop(): Promise<void> }>(
  started: Promise<Server>,
): Promise<Server> => {
  const server = await started;
  onTestFinished(() => server.stop());
  return server;
};

/** Creates the search-web handler of a fetcher with this environment, until the test ends. */
export const openSearch = ({ url }: RunningRedis, environment: Readonly<Record<string, string>>) => {
  const config = fetcherConfig.parse({ REDIS_URL: url, ...quick, ...environment });
  const engines = openSearchEngines(config, { redis: { url }, log: createSilentLogger() });
  onTestFinished(() => engines.stop());
  const handler = createSearchWeb({ providers: engines.providers });
  return (changes: Partial<z.input<typeof searchWeb.input>> = {}) => {
    const input = { runId: "r-00000001", query: "stalled jobs", providers: ["web"], scopes: [], limit: 10 };
    const signal = new AbortController().signal;
    return handler(searchWeb.input.parse({ ...input, ...changes }), {
      jobId: "j",
      attempt: 1,
      signal,
      log: createSilentLogger(),
    });
  };
};
