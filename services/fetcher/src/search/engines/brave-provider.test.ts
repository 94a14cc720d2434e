import { describe, expect, it } from "vitest";
import { aQuery, endpointAnswer, fakeEndpoint, noSignal, now } from "../../testing/fake-endpoint.ts";
import { braveLanguage, createBraveProvider } from "./brave-provider.ts";

describe("braveLanguage", () => {
  it.each([
    [undefined, { country: "ALL" }],
    ["de", { country: "ALL", search_lang: "de" }],
    ["de-CH", { country: "CH", search_lang: "de" }],
    ["en-GB", { country: "GB", search_lang: "en-gb" }],
    ["zh", { country: "ALL", search_lang: "zh-hans" }],
    ["zh-TW", { country: "TW", search_lang: "zh-hant" }],
    ["ja", { country: "ALL", search_lang: "jp" }],
    ["pt", { country: "ALL", search_lang: "pt-pt" }],
    ["sw-KE", { country: "ALL" }],
    ["not a language", { country: "ALL" }],
  ])("asks for %s with %j", (tag, expected) => {
    expect(braveLanguage(tag)).toEqual(expected);
  });
});

const search = (answer: ReturnType<typeof endpointAnswer>, changes = {}) => {
  const { client, requests } = fakeEndpoint(answer);
  const provider = createBraveProvider(client, { apiKey: "key", now });
  return { requests, found: provider.search({ ...aQuery, ...changes }, noSignal) };
};

const error = (code: string, meta: unknown = {}) => ({
  type: "ErrorResponse",
  error: { id: "5d83", status: 429, code, detail: "The detail.", meta },
  time: 1_663_072_993,
});

describe("createBraveProvider", () => {
  it("reads what Brave found", async () => {
    const found = {
      title: "Jobs &quot;stalled&quot;",
      url: "https://a.org/",
      description: "A <strong>job</strong>.",
      page_age: "2026-11-20T08:00:00",
      age: "2 days ago",
    };
    const { found: results } = search(endpointAnswer({ type: "search", web: { results: [found, {}] } }));
    expect(await results).toEqual([
      {
        uri: "https://a.org/",
        title: 'Jobs "stalled"',
        snippet: "A job.",
        provider: "brave",
        rank: 1,
        foundBy: [{ provider: "brave", rank: 1 }],
        publishedAt: "2026-11-20T08:00:00.000Z",
      },
    ]);
  });

  it("waits for the window that is used up, not for the month", async () => {
    const headers = { "x-ratelimit-remaining": "0, 1200", "x-ratelimit-reset": "1, 1419704" };
    await expect(search(endpointAnswer(error("RATE_LIMITED"), 429, headers)).found).rejects.toMatchObject({
      code: "upstream-busy",
      retry: { afterMs: 1_000 },
    });
  });

  it("waits for the month when that is used up", async () => {
    const headers = { "x-ratelimit-remaining": "1, 0", "x-ratelimit-reset": "1, 86400" };
    await expect(search(endpointAnswer(error("QUOTA_LIMITED"), 429, headers)).found).rejects.toMatchObject({
      message: "Brave answers 429: the quota of BRAVE_API_KEY is used up; check its plan",
      retry: { afterMs: 86_400_000 },
    });
  });

  it("names the parameter that Brave refuses, and does not blame the provider", async () => {
    const meta = { errors: [{ type: "enum", loc: ["query", "search_lang"], msg: "not a language" }] };
    await expect(search(endpointAnswer(error("VALIDATION", meta), 422)).found).rejects.toMatchObject({
      code: "bad-input",
      message: "Brave answers 422: it refuses a parameter: query.search_lang",
    });
  });
});
