import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loadConfig } from "@quarry/config";
import { type Contract, discoverLinks, fetchPage, type InputOf, searchWeb } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, redisTest } from "@quarry/testkit";
import { maxCancelMs, measureCancelToIdle } from "@quarry/testkit/cancel-to-idle";
import { describe, expect, onTestFinished } from "vitest";
import { fetcherConfig } from "../src/config.ts";
import { createDiscoverLinks } from "../src/discover-links.ts";
import { createFetchPage } from "../src/fetch/fetch-page.ts";
import { openSources } from "../src/open-sources.ts";
import { openSearchEngines } from "../src/search/open-providers.ts";
import { createSearchWeb } from "../src/search/search-web.ts";

const log = createSilentLogger();

const bigPage = `<title>Big</title>${Array.from(
  { length: 120_000 },
  (_one, row) =>
    `<div class="a b c${row % 900}"><p>Row ${row} of the page tells how long lock ${row} was held.</p>`,
).join("")}`;

const beginPage = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "text/html" });
  response.write("<title>Slow</title><p>It begins, and never ends.");
};

/**
 * A host with a page that never ends, a page that takes long to parse, a small one, and a SearXNG that does not answer every query; it
 * says when one of the long ones is under way.
 */
const startHost = async (onLong: () => void): Promise<{ readonly url: string; readonly port: number }> => {
  const server = createServer(({ url = "" }, response) => {
    const send = (type: string, body: string) => response.setHeader("content-type", type).end(body);
    if (url === "/slow") {
      beginPage(response);
      onLong();
    } else if (url === "/big") {
      response.on("finish", onLong);
      send("text/html", bigPage);
    } else if (url === "/small") send("text/html", "<p>A lock is held for five seconds.");
    else if (!url.startsWith("/search")) response.writeHead(404).end();
    else if (url.includes("endless")) onLong();
    else send("application/json", '{"results":[]}');
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
};

const documentIdOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`;

const links = Array.from({ length: 400 }, (_one, place) => ({
  url: `https://doc.example/page-${place}`,
  text: `Renewal ${place} of a lock that is held for ${place} seconds`,
}));

const createLibrary = (onRead: () => void) => ({
  getFacts: async () => [],
  getDocument: async () => {
    onRead();
    return { facts: aDocumentFacts(), text: "A page with many links.", links };
  },
  putDocument: async () => undefined,
  unmarkIndexed: async () => undefined,
  join: async () => undefined,
});

const openFetcher = async (redisUrl: string) => {
  const { promise: underWay, resolve } = Promise.withResolvers<void>();
  const host = await startHost(resolve);
  const redis = { url: redisUrl };
  const config = loadConfig(fetcherConfig, {
    REDIS_URL: redisUrl,
    EGRESS_ALLOW: `127.0.0.1:${host.port}`,
    FETCH_HOST_DELAY_MS: "0",
    FETCH_TIMEOUT_MS: "50000",
    SEARCH_TIMEOUT_MS: "25000",
    FETCH_MAX_HTML_BYTES: "50000000",
    SEARXNG_URL: host.url,
    SEARXNG_REQUESTS_PER_SECOND: "100",
  });
  const sources = openSources(config, { redis, log });
  const engines = openSearchEngines(config, redis);
  for (const part of [sources, engines]) {
    await part.start();
    onTestFinished(() => part.stop());
  }
  return { host, sources, engines, underWay, library: createLibrary(resolve) };
};

type Fetcher = Awaited<ReturnType<typeof openFetcher>>;

/** A stage with the work that is cancelled, and a small job that its worker takes next. */
interface Stage<C extends Contract> {
  readonly contract: C;
  readonly handler: (fetcher: Fetcher) => Handler<C>;
  readonly long: (runId: string, fetcher: Fetcher) => InputOf<C>;
  readonly small: (runId: string, fetcher: Fetcher) => InputOf<C>;
}

const fetching = (path: string): Stage<typeof fetchPage> => ({
  contract: fetchPage,
  handler: ({ sources, library }) => createFetchPage({ ...sources.ports, library }),
  long: (runId, { host }) => ({
    runId,
    scope: `run:${runId}`,
    source: { kind: "url", url: `${host.url}${path}` },
  }),
  small: (runId) => ({
    runId,
    scope: `run:${runId}`,
    source: { kind: "stored", documentId: documentIdOf(0), uri: "https://a.example/" },
  }),
});

const query = (runId: string, words: string): InputOf<typeof searchWeb> => ({
  runId,
  query: words,
  providers: ["searxng"],
  scopes: [],
  limit: 10,
  sites: [],
  excludeSites: [],
  page: 1,
});

const searching: Stage<typeof searchWeb> = {
  contract: searchWeb,
  handler: ({ engines }) => createSearchWeb({ providers: engines.providers }),
  long: (runId) => query(runId, "endless locks"),
  small: (runId) => query(runId, "locks"),
};

const weighing = (runId: string, pages: number): InputOf<typeof discoverLinks> => ({
  runId,
  round: 1,
  documentIds: Array.from({ length: pages }, (_one, place) => documentIdOf(place)),
  topics: [{ id: "t1", name: "Locks", question: "How long is a lock held?", gaps: ["renewal of a lock"] }],
  exclude: [],
  sites: [],
  excludeSites: [],
  limit: 10,
});

const discovering: Stage<typeof discoverLinks> = {
  contract: discoverLinks,
  handler: ({ library }) => createDiscoverLinks({ library }),
  long: (runId) => weighing(runId, 200),
  small: (runId) => weighing(runId, 1),
};

/** Milliseconds from asking to cancel to the end of the next job of the same worker. */
const cancelToIdle = async <C extends Contract>(stage: Stage<C>, redisUrl: string): Promise<number> => {
  const fetcher = await openFetcher(redisUrl);
  return measureCancelToIdle(
    {
      contract: stage.contract,
      handler: stage.handler(fetcher),
      long: (runId) => stage.long(runId, fetcher),
      underWay: fetcher.underWay,
      next: (runId) => stage.small(runId, fetcher),
    },
    redisUrl,
  );
};

describe("a worker whose run is cancelled does its next job within two seconds", { timeout: 60_000 }, () => {
  redisTest("when a page never ends: fetch-page", async ({ redis }) => {
    expect(await cancelToIdle(fetching("/slow"), redis.url)).toBeLessThan(maxCancelMs);
  });

  redisTest("when a page takes long to parse: fetch-page", async ({ redis }) => {
    expect(await cancelToIdle(fetching("/big"), redis.url)).toBeLessThan(maxCancelMs);
  });

  redisTest("when an engine does not answer: search-web", async ({ redis }) => {
    expect(await cancelToIdle(searching, redis.url)).toBeLessThan(maxCancelMs);
  });

  redisTest("when thousands of links are weighed: discover-links", async ({ redis }) => {
    expect(await cancelToIdle(discovering, redis.url)).toBeLessThan(maxCancelMs);
  });
});
