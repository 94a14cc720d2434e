import { describe, expect, it } from "vitest";
import { aQuery, endpointAnswer, fakeEndpoint, noSignal, now } from "../../testing/fake-endpoint.ts";
import { createSearxngProvider, searxngLanguage } from "./searxng-provider.ts";

describe("searxngLanguage", () => {
  it.each([
    ["de", "de"],
    ["pt-br", "pt-BR"],
    ["zh-Hant", "zh-TW"],
    ["zh-Hans-SG", "zh-SG"],
    ["es-419", "auto"],
    ["not a language", "auto"],
  ])("treats %s as %s", (tag, expected) => {
    expect(searxngLanguage(tag)).toBe(expected);
  });
});

const results = [
  {
    url: "https://a.org/",
    title: "Jobs &amp; more",
    content: "  A <b>job</b>.",
    engine: "brave",
    engines: ["brave", "mojeek"],
    publishedDate: "2026-11-20T00:00:00",
    positions: [1, 3],
    score: 1.3,
  },
  { title: "An infobox without an address" },
  { url: "https://b.org/", title: null, content: null, engine: "wikipedia", publishedDate: null },
];

const search = (answer: unknown, changes = {}, note?: (sentence: string) => void) => {
  const { client, requests } = fakeEndpoint(endpointAnswer(answer));
  const provider = createSearxngProvider(client, now);
  return { requests, found: provider.search({ ...aQuery, ...changes }, noSignal, note) };
};

describe("createSearxngProvider", () => {
  it("reads what SearXNG found, and the engines that found it", async () => {
    expect(await search({ query: "q", results, unresponsive_engines: [] }).found).toEqual([
      {
        uri: "https://a.org/",
        title: "Jobs & more",
        snippet: "A job.",
        provider: "searxng",
        rank: 1,
        foundBy: [{ provider: "searxng", rank: 1, engines: ["brave", "mojeek"] }],
        publishedAt: "2026-11-20T00:00:00.000Z",
      },
      {
        uri: "https://b.org/",
        title: "",
        snippet: "",
        provider: "searxng",
        rank: 2,
        foundBy: [{ provider: "searxng", rank: 2, engines: ["wikipedia"] }],
      },
    ]);
  });

  it.each([
    ["!wp jobs", "wp jobs"],
    ["!!g jobs", "g jobs"],
    ["jobs :de <3", "jobs de 3"],
    ["is a ?: b an expression?", "is a ?: b an expression?"],
    ["a < b, c++ and std::map", "a < b, c++ and std::map"],
  ])("gives SearXNG no order with %j", async (query, expected) => {
    const { requests, found } = search({ results: [] }, { query });
    await found;
    expect(requests[0]?.query?.["q"]).toBe(expected);
  });

  it("notes the engines that do not answer", async () => {
    const notes: string[] = [];
    const silent = [
      ["brave", "Suspended: too many requests"],
      ["google", "timeout"],
    ];
    await search({ results, unresponsive_engines: silent }, {}, (sentence) => notes.push(sentence)).found;
    expect(notes).toEqual(["SearXNG answers without brave (Suspended: too many requests), google (timeout)"]);
  });

  it("does not treat other JSON as an empty list", async () => {
    await expect(search({ detail: "welcome" }).found).rejects.toMatchObject({
      code: "bad-configuration",
      message: "SearXNG answers with JSON that is not a list of results; is SEARXNG_URL right?",
    });
  });
});
