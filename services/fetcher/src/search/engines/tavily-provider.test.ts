import { describe, expect, it } from "vitest";
import { aQuery, endpointAnswer, fakeEndpoint, noSignal, now } from "../../testing/fake-endpoint.ts";
import { createTavilyProvider } from "./tavily-provider.ts";

const search = (answer: ReturnType<typeof endpointAnswer>, changes = {}) => {
  const { client, requests } = fakeEndpoint(answer);
  const provider = createTavilyProvider(client, { apiKey: "key", now });
  return { requests, found: provider.search({ ...aQuery, ...changes }, noSignal) };
};

describe("createTavilyProvider", () => {
  it("reads what Tavily found", async () => {
    const found = {
      title: "Jobs",
      url: "https://a.org/",
      content: "A job.",
      score: 0.9,
      raw_content: null,
      published_date: "Fri, 20 Nov 2026 08:00:00 GMT",
    };
    expect(await search(endpointAnswer({ query: "q", results: [found] })).found).toEqual([
      {
        uri: "https://a.org/",
        title: "Jobs",
        snippet: "A job.",
        provider: "tavily",
        rank: 1,
        foundBy: [{ provider: "tavily", rank: 1 }],
        publishedAt: "2026-11-20T08:00:00.000Z",
      },
    ]);
  });

  it("sends its key, and no filter that is not wanted", async () => {
    const { requests, found } = search(endpointAnswer({ results: [] }), { query: "x".repeat(500), limit: 3 });
    await found;
    expect(requests).toEqual([
      {
        path: "/search",
        json: { query: "x".repeat(400), search_depth: "basic", topic: "general", max_results: 3 },
        headers: { authorization: "Bearer key" },
      },
    ]);
  });

  it.each([
    [{ detail: { error: "Invalid topic." } }, "Invalid topic."],
    [{ detail: "Invalid topic." }, "Invalid topic."],
    [
      { detail: [{ loc: ["body", "topic"], msg: "Input is wrong", type: "enum" }] },
      "body.topic: Input is wrong",
    ],
    ["<html>", "it does not say why"],
  ])("says what Tavily says in %j", async (body, words) => {
    await expect(search(endpointAnswer(body, 422)).found).rejects.toMatchObject({
      code: "bad-input",
      message: `Tavily answers 422: it refuses the request: ${words}`,
    });
  });

  it("shows no key that Tavily repeats", async () => {
    const answer = endpointAnswer({ detail: { error: "The key tvly-0001 may not do that." } }, 400);
    const { client } = fakeEndpoint(answer);
    const provider = createTavilyProvider(client, { apiKey: "tvly-0001", now });
    await expect(provider.search(aQuery, noSignal)).rejects.toMatchObject({
      message: "Tavily answers 400: it refuses the request: The key [secret] may not do that.",
    });
  });

  it("leaves Tavily alone for as long as it says", async () => {
    const answer = endpointAnswer({ detail: { error: "Slow down." } }, 429, { "retry-after": "7" });
    await expect(search(answer).found).rejects.toMatchObject({ retry: { afterMs: 7_000 } });
  });
});
