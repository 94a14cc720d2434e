import { freePort, redisTest, type RunningRedis, startRedis } from "@quarry/testkit";
import {
  type BraveTrouble,
  type OpenAiTrouble,
  type SearxngOptions,
  startBrave,
  startOpenAiSearch,
  startSearxng,
  startTavily,
  type TavilyTrouble,
} from "@quarry/testkit/search-servers";
import { describe, expect, onTestFinished } from "vitest";
import { apiKey, documents, openSearch } from "./set-up.ts";

const until = async <Server extends { stop(): Promise<void> }>(started: Promise<Server>): Promise<Server> => {
  const server = await started;
  onTestFinished(() => server.stop());
  return server;
};

const searxng = async (redis: RunningRedis, options: Partial<SearxngOptions>) => {
  const { url } = await until(startSearxng({ documents, ...options }));
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
      "SearXNG answers 429: its limiter takes the fetcher for a robot; set server.limiter to false in settings.yml, or let the fetcher pass in limiter.toml",
    ],
    [
      "a proxy before it counts",
      { trouble: { kind: "status", status: 429, retryAfter: "90" } },
      "SearXNG answers 429: too many requests; lower SEARXNG_REQUESTS_PER_SECOND if this goes on",
    ],
    [
      "it wants a password",
      { trouble: { kind: "status", status: 401 } },
      "SearXNG answers 401: it asks for a password; put user and password into SEARXNG_URL",
    ],
    [
      "it is broken",
      { trouble: { kind: "status", status: 502 } },
      "SearXNG answers 502: trouble on its side; try again later",
    ],
    [
      "it has moved",
      { trouble: { kind: "moved", location: "https://search.example.org/" } },
      "SearXNG answers 301: it redirects; set SEARXNG_URL to where it leads",
    ],
    [
      "the address is that of something else",
      { trouble: { kind: "page" } },
      "SearXNG answers with a page instead of JSON; SEARXNG_URL leads to something else",
    ],
    [
      "a captcha stands before it",
      { trouble: { kind: "captcha" } },
      "SearXNG answers with a captcha: something before it takes the fetcher for a robot; let it through, or correct SEARXNG_URL",
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

  redisTest("says that nobody listens, where, and which variable to look at", async ({ redis }) => {
    const port = await freePort();
    const search = openSearch(redis, { SEARXNG_URL: `http://127.0.0.1:${port}` });
    expect((await search()).diagnosis).toEqual([
      `SearXNG: 127.0.0.1:${port} refuses connections; is it running, and is SEARXNG_URL right?`,
    ]);
  });

  redisTest("says that nobody knows the host", async ({ redis }) => {
    const search = openSearch(redis, { SEARXNG_URL: "http://searxng.invalid:8080" });
    expect((await search()).diagnosis).toEqual([
      expect.stringMatching(/^SearXNG: searxng\.invalid:8080 .+ is SEARXNG_URL right\?$/u),
    ]);
  });

  redisTest("gives up on a server that stays silent", async ({ redis }) => {
    const { url } = await until(startSearxng({ documents, trouble: { kind: "silence" } }));
    const search = openSearch(redis, { SEARXNG_URL: url, SEARCH_TIMEOUT_MS: "300" });
    expect((await search()).diagnosis).toEqual([
      expect.stringMatching(/^SearXNG: 127\.0\.0\.1:\d+ did not answer within 0\.3 seconds$/u),
    ]);
  });

  redisTest("says that the connection broke", async ({ redis }) => {
    const search = await searxng(redis, { trouble: { kind: "cut-short", connection: "closed" } });
    expect((await search()).diagnosis).toEqual([
      expect.stringMatching(/^SearXNG: 127\.0\.0\.1:\d+ broke the connection off$/u),
    ]);
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

  redisTest("names them in the report alone when others answer", async ({ redis }) => {
    const search = await searxng(redis, { unresponsive: [["startpage", "Suspended: CAPTCHA"]] });
    expect(await search()).toMatchObject({
      diagnosis: [],
      providers: [
        { status: "answered", results: 2, detail: "SearXNG answers without startpage (Suspended: CAPTCHA)" },
      ],
    });
  });
});

describe("a search through Brave", () => {
  const brave = async (redis: RunningRedis, trouble: BraveTrouble, key = apiKey) => {
    const { url } = await until(startBrave({ documents, apiKey, trouble }));
    return openSearch(redis, { BRAVE_URL: url, BRAVE_API_KEY: key });
  };

  redisTest.for<[string, BraveTrouble, string]>([
    [
      "too many requests",
      { kind: "rate-limit", resetSeconds: 30 },
      "Brave answers 429: too many requests; lower BRAVE_REQUESTS_PER_SECOND if this goes on",
    ],
    [
      "a used-up quota",
      { kind: "quota", resetSeconds: 900 },
      "Brave answers 429: the quota of BRAVE_API_KEY is used up; check its plan",
    ],
    [
      "a key without a plan",
      { kind: "no-subscription" },
      "Brave answers 404: the key has no subscription; choose a plan for BRAVE_API_KEY, a free one, too",
    ],
    [
      "a wrong address",
      { kind: "status", status: 404 },
      "Brave answers 404: there is no search at this address; correct BRAVE_URL",
    ],
    [
      "a proxy that refuses",
      { kind: "status", status: 403 },
      "Brave answers 403: it does not accept the key; correct BRAVE_API_KEY",
    ],
    [
      "no money",
      { kind: "status", status: 402 },
      "Brave answers 402: the quota of BRAVE_API_KEY is used up; check its plan",
    ],
  ])("says what to do about %s", async ([_what, trouble, sentence], { redis }) => {
    expect((await (await brave(redis, trouble))()).diagnosis).toEqual([sentence]);
  });

  redisTest("tells a wrong key apart from a wrong parameter, and shows no key", async ({ redis }) => {
    const search = await brave(redis, { kind: "page" }, "another-key-0002");
    expect((await search()).diagnosis).toEqual([
      "Brave answers 422: it does not accept the key; correct BRAVE_API_KEY",
    ]);
  });
});

describe("a search through Tavily", () => {
  const tavily = async (redis: RunningRedis, trouble: TavilyTrouble, key = apiKey) => {
    const { url } = await until(startTavily({ documents, apiKey, trouble }));
    return openSearch(redis, { TAVILY_URL: url, TAVILY_API_KEY: key });
  };

  redisTest.for<[string, TavilyTrouble, string]>([
    [
      "too many requests",
      { kind: "rate-limit" },
      "Tavily answers 429: too many requests; lower TAVILY_REQUESTS_PER_SECOND if this goes on",
    ],
    [
      "a used-up plan",
      { kind: "plan-limit" },
      "Tavily answers 432: the quota of TAVILY_API_KEY is used up; check its plan",
    ],
    [
      "a limit of pay-as-you-go",
      { kind: "pay-as-you-go-limit" },
      "Tavily answers 433: the quota of TAVILY_API_KEY is used up; check its plan",
    ],
    [
      "a parameter it refuses",
      { kind: "status", status: 400 },
      "Tavily answers 400: it refuses the request: it does not say why",
    ],
  ])("says what to do about %s", async ([_what, trouble, sentence], { redis }) => {
    expect((await (await tavily(redis, trouble))()).diagnosis).toEqual([sentence]);
  });

  redisTest("says that the key is wrong", async ({ redis }) => {
    const search = await tavily(redis, { kind: "page" }, "another-key-0002");
    expect((await search()).diagnosis).toEqual([
      "Tavily answers 401: it does not accept the key; correct TAVILY_API_KEY",
    ]);
  });
});

describe("a search through OpenAI", () => {
  const openAi = async (redis: RunningRedis, trouble: OpenAiTrouble, key = apiKey) => {
    const { url, port } = await until(startOpenAiSearch({ documents, apiKey, trouble }));
    const search = openSearch(redis, {
      OPENAI_SEARCH_URL: `${url}/v1`,
      OPENAI_SEARCH_API_KEY: key,
      OPENAI_SEARCH_MODEL: "small",
    });
    return { search, host: `127.0.0.1:${port}` };
  };

  redisTest.for<[string, OpenAiTrouble, string]>([
    [
      "too many requests",
      { kind: "rate-limit", retryAfter: "20" },
      "answers 429: too many requests; lower OPENAI_SEARCH_REQUESTS_PER_SECOND if this goes on",
    ],
    [
      "no money",
      { kind: "no-money" },
      "answers 429: the quota of OPENAI_SEARCH_API_KEY is used up; check the plan and its billing",
    ],
    [
      "an unknown model",
      { kind: "unknown-model" },
      "answers 400: it knows no model small; set OPENAI_SEARCH_MODEL to one it has, or correct OPENAI_SEARCH_URL",
    ],
    [
      "a model without the tool",
      { kind: "no-web-search" },
      "answers 400: small cannot search the web; set OPENAI_SEARCH_MODEL to a model that can",
    ],
    ["trouble on its side", { kind: "failed" }, "failed to search: The model produced no output."],
    [
      "something else at its address",
      { kind: "page" },
      "does not answer as the Responses API does, or breaks off; is OPENAI_SEARCH_URL right?",
    ],
  ])("says what to do about %s", async ([_what, trouble, words], { redis }) => {
    const { search, host } = await openAi(redis, trouble);
    expect((await search()).diagnosis).toEqual([`OpenAI: ${host} ${words}`]);
  });

  redisTest("takes no address out of the prose of a model that did not search", async ({ redis }) => {
    const { search, host } = await openAi(redis, { kind: "memory" });
    expect(await search()).toMatchObject({
      results: [],
      diagnosis: [
        `OpenAI: small of ${host} did not search the web; set OPENAI_SEARCH_MODEL to a model that can`,
      ],
    });
  });

  redisTest("says that the key is wrong, without the key", async ({ redis }) => {
    const { search, host } = await openAi(redis, { kind: "page" }, "another-key-0002");
    expect((await search()).diagnosis).toEqual([
      `OpenAI: ${host} answers 401: it does not accept the key; correct OPENAI_SEARCH_API_KEY`,
    ]);
  });
});

describe("a search while Redis is away", () => {
  redisTest("is a sentence, not a failed job", async () => {
    const redis = await startRedis();
    const { url } = await until(startSearxng({ documents }));
    const search = openSearch(redis, { SEARXNG_URL: url });
    await redis.stop();
    expect((await search()).diagnosis).toEqual(["SearXNG: Redis cannot be reached"]);
  });
});
