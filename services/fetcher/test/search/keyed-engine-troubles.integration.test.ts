import { redisTest, type RunningRedis } from "@quarry/testkit";
import {
  type BraveTrouble,
  type OpenAiTrouble,
  startBrave,
  startOpenAiSearch,
  startTavily,
  type TavilyTrouble,
} from "@quarry/testkit/search-servers";
import { describe, expect } from "vitest";
import { apiKey, documents, openSearch, untilTestEnds } from "./set-up.ts";

describe("a search through Brave", () => {
  const brave = async (redis: RunningRedis, trouble: BraveTrouble, key = apiKey) => {
    const { url } = await untilTestEnds(startBrave({ documents, apiKey, trouble }));
    return openSearch(redis, { BRAVE_URL: url, BRAVE_API_KEY: key });
  };

  redisTest.for<[string, BraveTrouble, string]>([
    [
      "too many requests",
      { kind: "rate-limit", resetSeconds: 30 },
      "Brave answers 429: too many requests; lower BRAVE_REQUESTS_PER_SECOND if this continues",
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
    const { url } = await untilTestEnds(startTavily({ documents, apiKey, trouble }));
    return openSearch(redis, { TAVILY_URL: url, TAVILY_API_KEY: key });
  };

  redisTest.for<[string, TavilyTrouble, string]>([
    [
      "too many requests",
      { kind: "rate-limit" },
      "Tavily answers 429: too many requests; lower TAVILY_REQUESTS_PER_SECOND if this continues",
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
      "a captcha in its place",
      { kind: "captcha" },
      "Tavily answers with a captcha: something before it blocks the fetcher as a robot; let it through, or correct TAVILY_URL",
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
    const { url, port } = await untilTestEnds(startOpenAiSearch({ documents, apiKey, trouble }));
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
      "answers 429: too many requests; lower OPENAI_SEARCH_REQUESTS_PER_SECOND if this continues",
    ],
    [
      "no money",
      { kind: "no-money" },
      "answers 429: the quota of OPENAI_SEARCH_API_KEY is used up; check the plan and its billing",
    ],
    [
      "an unknown model",
      { kind: "unknown-model" },
      "answers 400: it has no model small; set OPENAI_SEARCH_MODEL to one it has, or correct OPENAI_SEARCH_URL",
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
