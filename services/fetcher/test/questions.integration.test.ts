import { createWorkerReader } from "@quarry/documents";
import { redisTest, type RunningRedis } from "@quarry/testkit";
import { type KeylessTrouble, type PlayedQuestion, startStackexchange } from "@quarry/testkit/search-servers";
import { describe, expect, onTestFinished } from "vitest";
import { fetcherConfig } from "../src/config.ts";
import { openQuestions } from "../src/questions/open-questions.ts";
import { openSearch, untilTestEnds } from "./search/set-up.ts";

const question: PlayedQuestion = {
  site: "boats.stackexchange.com",
  id: 11,
  title: "Why does my <mooring> rope chafe & snap?",
  body: '<p>The rope chafes at the <a href="/tags/cleat">cleat</a>.</p><pre><code>rope --check\n  --twice</code></pre>',
  answers: [
    { by: "Bo", score: 1, body: "<p>Use chain.</p>" },
    {
      by: "Cy",
      score: 12,
      body: "<p>Lead it through a fairlead.</p><ul><li>Grease it.</li></ul>",
      isAccepted: true,
    },
  ],
};
const url = "https://boats.stackexchange.com/questions/11/why-does-my-rope-chafe";
const signal = new AbortController().signal;

/** Opens the library of questions over a simulated API. */
const open = async (
  redis: RunningRedis,
  options: { trouble?: (visit: number) => KeylessTrouble | undefined; backoff?: number } = {},
) => {
  const api = await untilTestEnds(startStackexchange({ documents: [], questions: [question], ...options }));
  const environment = { STACKEXCHANGE_URL: api.url, SEARCH_KEYLESS: "stackexchange" };
  const config = fetcherConfig.parse({ REDIS_URL: redis.url, ...environment });
  const questions = openQuestions(config, { redis: { url: redis.url } });
  onTestFinished(() => questions.close());
  return { api, environment, read: async (page = url) => questions.library?.read(page, signal) };
};

const openReader = () => {
  const reader = createWorkerReader({
    maxCharacters: 10_000,
    timeoutMs: 300_000,
    memoryMb: 1_024,
    workers: 1,
  });
  onTestFinished(() => reader.close());
  return reader;
};

describe("questions of Stack Exchange", () => {
  redisTest("are read whole, with the answers that have the most votes first", async ({ redis }) => {
    const { api, read } = await open(redis);
    const found = await read();
    expect(found?.readAt).toBe(`${api.url}/questions/11?site=boats.stackexchange.com`);
    const request = { bytes: Buffer.from(found?.html ?? ""), uri: url, contentType: "text/html" };
    expect(await openReader().read(request, signal)).toMatchObject({
      title: "Why does my <mooring> rope chafe & snap?",
      author: "Ada & Co",
      publishedAt: "2023-11-14",
      license: "CC BY-SA 4.0",
      text: [
        "# Why does my <mooring> rope chafe & snap?",
        "The rope chafes at the cleat.",
        "```\nrope --check\n  --twice\n```",
        "## Answer by Cy, accepted, 12 votes, 2023-11-15",
        "Lead it through a fairlead.",
        "- Grease it.",
        "## Answer by Bo, 1 vote, 2023-11-15",
        "Use chain.",
      ].join("\n\n"),
    });
  });

  redisTest("are left alone with the search once the free requests are used up", async ({ redis }) => {
    const { api, environment, read } = await open(redis, {
      trouble: () => ({ kind: "rate-limit", seconds: 600 }),
    });
    expect(await read()).toBeUndefined();
    expect(await read()).toBeUndefined();
    const { diagnosis } = await openSearch(redis, environment)({ query: "mooring rope" });
    expect(diagnosis).toEqual([expect.stringContaining("the free requests of this address are used up")]);
    expect(api.requests).toHaveLength(1);
  });

  redisTest("are not asked for during the pause that an answer wants", async ({ redis }) => {
    const { api, read } = await open(redis, { backoff: 600 });
    expect(await read()).toBeDefined();
    expect(await read()).toBeUndefined();
    expect(api.requests).toHaveLength(2);
  });

  redisTest.for([
    ["deleted", "https://boats.stackexchange.com/questions/12/gone", undefined],
    ["of a site that the API does not know", "https://none.stackexchange.com/questions/11", undefined],
    ["answered with a page", url, { kind: "page" }],
    ["answered with half an answer", url, { kind: "cut-short", connection: "closed" }],
  ] as const)("are not there if %s", async ([, page, trouble], { redis }) => {
    const { read } = await open(redis, { trouble: () => trouble });
    expect(await read(page)).toBeUndefined();
  });

  redisTest("are not asked for where the engine is excluded, or for other pages", async ({ redis }) => {
    const config = fetcherConfig.parse({ REDIS_URL: redis.url, SEARCH_KEYLESS: "none" });
    expect(openQuestions(config, { redis: { url: redis.url } }).library).toBeUndefined();
    const { api, read } = await open(redis);
    expect(await read("https://boats.stackexchange.com/tags/rope")).toBeUndefined();
    expect(api.requests).toEqual([]);
  });
});
