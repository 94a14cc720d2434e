import { redisTest, type RunningRedis, startRedis } from "@quarry/testkit";
import { type SearxngOptions, startSearxng } from "@quarry/testkit/search-servers";
import { describe, expect } from "vitest";
import { documents, openSearch, untilTestEnds } from "./set-up.ts";

const searxng = async (redis: RunningRedis, options: Partial<SearxngOptions>) => {
  const { url } = await untilTestEnds(startSearxng({ documents, ...options }));
  return openSearch(redis, { SEARXNG_URL: url });
};

describe("a search through SearXNG", () => {
  redisTest.for<[string, Partial<SearxngOptions>, string]>([
    [
      "json is not enabled",
      { formats: ["html"] },
      "SearXNG answers 403: json is not among its formats; add json to search.formats in settings.yml",
    ],
    [
      "its limiter is on",
      { trouble: { kind: "limiter" } },
      "SearXNG answers 429: its limiter blocks the fetcher as a robot; set server.limiter to false in settings.yml, or let the fetcher pass in limiter.toml",
    ],
    [
      "a proxy before it counts",
      { trouble: { kind: "status", status: 429, retryAfter: "90" } },
      "SearXNG answers 429: too many requests; lower SEARXNG_REQUESTS_PER_SECOND if this continues",
    ],
    [
      "it wants a password",
      { trouble: { kind: "status", status: 401 } },
      "SearXNG answers 401: it needs a password; put user and password into SEARXNG_URL",
    ],
    [
      "it is broken",
      { trouble: { kind: "status", status: 502 } },
      "SearXNG answers 502: an error on its side; try again later",
    ],
    [
      "it has moved",
      { trouble: { kind: "moved", location: "https://search.example.org/" } },
      "SearXNG answers 301: it redirects; set SEARXNG_URL to where it leads",
    ],
    [
      "the address is that of something else",
      { trouble: { kind: "page" } },
      "SearXNG answers with a page instead of JSON; correct SEARXNG_URL",
    ],
    [
      "a captcha stands before it",
      { trouble: { kind: "captcha" } },
      "SearXNG answers with a captcha: something before it blocks the fetcher as a robot; let it through, or correct SEARXNG_URL",
    ],
    [
      "its JSON breaks off",
      { trouble: { kind: "cut-short", connection: "kept" } },
      "SearXNG answers with JSON that breaks off; try again later",
    ],
  ])("says what to do when %s", async ([_what, options, sentence], { redis }) => {
    const search = await searxng(redis, options);
    expect(await search()).toStrictEqual({
      results: [],
      diagnosis: [sentence],
      providers: [{ provider: "searxng", status: "failed", results: 0, detail: sentence }],
    });
  });

  redisTest("names the engines that are suspended when there is nothing else", async ({ redis }) => {
    const search = await searxng(redis, {
      engines: [],
      unresponsive: [
        ["brave", "Suspended: too many requests"],
        ["duckduckgo", "CAPTCHA"],
      ],
    });
    const sentence =
      "SearXNG finds nothing, and some of its engines do not answer: brave (Suspended: too many requests), duckduckgo (CAPTCHA); wait, or turn on other engines in settings.yml";
    expect(await search()).toMatchObject({
      diagnosis: [sentence],
      providers: [{ provider: "searxng", status: "empty", detail: sentence }],
    });
  });
});

describe("a search while Redis is away", () => {
  redisTest("is a sentence, not a failed job", async () => {
    const redis = await startRedis();
    const { url } = await untilTestEnds(startSearxng({ documents }));
    const search = openSearch(redis, { SEARXNG_URL: url });
    await redis.stop();
    expect((await search()).diagnosis).toEqual(["SearXNG: Redis cannot be reached"]);
  });
});
