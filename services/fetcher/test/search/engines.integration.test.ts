import { redisTest } from "@quarry/testkit";
import { startBrave, startOpenAiSearch, startSearxng, startTavily } from "@quarry/testkit/search-servers";
import { describe, expect } from "vitest";
import { apiKey, documents, openSearch, untilTestEnds } from "./set-up.ts";

const startAll = async () => {
  const servers = {
    searxng: await untilTestEnds(startSearxng({ documents })),
    brave: await untilTestEnds(startBrave({ documents, apiKey })),
    tavily: await untilTestEnds(startTavily({ documents, apiKey })),
    openai: await untilTestEnds(startOpenAiSearch({ documents, apiKey })),
  };
  const environment = {
    SEARXNG_URL: servers.searxng.url,
    BRAVE_URL: servers.brave.url,
    BRAVE_API_KEY: apiKey,
    TAVILY_URL: servers.tavily.url,
    TAVILY_API_KEY: apiKey,
    OPENAI_SEARCH_URL: `${servers.openai.url}/v1`,
    OPENAI_SEARCH_API_KEY: apiKey,
  };
  return { servers, environment };
};

describe("a search of the web", () => {
  redisTest("asks every engine at once and says who found what", async ({ redis }) => {
    const { environment } = await startAll();
    const { results, diagnosis, providers } = await openSearch(redis, environment)();
    expect(diagnosis).toEqual([]);
    expect(providers).toEqual(
      ["searxng", "brave", "tavily", "openai"].map((provider) => ({
        provider,
        status: "answered",
        results: 2,
      })),
    );
    expect(results.map(({ uri }) => uri)).toEqual(documents.map(({ uri }) => uri));
    expect(results[0]).toEqual({
      uri: "https://queues.example.org/stalled",
      title: "Stalled jobs & workers",
      snippet: "A stalled job is taken by another worker once its lock has run out.",
      provider: "searxng",
      rank: 1,
      publishedAt: "2026-11-20T08:00:00.000Z",
      foundBy: [
        { provider: "searxng", rank: 1, engines: ["duckduckgo", "mojeek"] },
        { provider: "brave", rank: 1 },
        { provider: "tavily", rank: 1 },
        { provider: "openai", rank: 1 },
      ],
    });
  });

  redisTest("tells each engine in its own words what is wanted", async ({ redis }) => {
    const { servers, environment } = await startAll();
    await openSearch(
      redis,
      environment,
    )({
      language: "de-CH",
      recency: "week",
      sites: ["example.org", "example.net"],
      excludeSites: ["blog.example.net"],
      limit: 30,
    });
    expect(servers.searxng.requests[0]?.query).toEqual({
      q: "stalled jobs (site:example.org OR site:example.net) -site:blog.example.net",
      format: "json",
      categories: "general",
      pageno: "1",
      time_range: "week",
      language: "de-CH",
    });
    expect(servers.brave.requests[0]?.query).toEqual({
      q: "stalled jobs (site:example.org OR site:example.net) -site:blog.example.net",
      count: "20",
      offset: "0",
      result_filter: "web",
      text_decorations: "false",
      freshness: "pw",
      country: "CH",
      search_lang: "de",
    });
    expect(servers.brave.requests[0]?.headers["x-subscription-token"]).toBe(apiKey);
    expect(servers.tavily.requests[0]?.json).toEqual({
      query: "stalled jobs",
      search_depth: "basic",
      topic: "general",
      max_results: 20,
      time_range: "week",
      include_domains: ["example.org", "example.net"],
      exclude_domains: ["blog.example.net"],
    });
    expect(servers.openai.requests[0]?.json).toMatchObject({
      input: "stalled jobs",
      tools: [{ filters: { allowed_domains: ["example.org", "example.net"] } }],
    });
  });

  redisTest("asks for later pages where there are any", async ({ redis }) => {
    const { servers, environment } = await startAll();
    await openSearch(redis, environment)({ page: 3 });
    expect(servers.searxng.requests[0]?.query).toMatchObject({ pageno: "3" });
    expect(servers.brave.requests[0]?.query).toMatchObject({ offset: "2" });
    expect([...servers.tavily.requests, ...servers.openai.requests]).toEqual([]);
  });
});
