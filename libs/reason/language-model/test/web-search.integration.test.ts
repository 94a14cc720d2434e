import { createWebSearch, type WebSearchRequest } from "@quarry/language-model";
import { type OpenAiSearchOptions, startOpenAiSearch } from "@quarry/testkit/search-servers";
import { describe, expect, it, onTestFinished } from "vitest";

const documents = [
  { uri: "https://a.example.org/one", title: "Stalled jobs", text: "A stalled job is taken again." },
  { uri: "https://b.example.org/two?x=1", title: "Jobs", text: "Jobs stalled again and again, at length." },
  {
    uri: "https://c.example.net/",
    title: "Jobs, too",
    text: "Something long about birds and a stalled job.",
  },
];
const apiKey = "canary-key-0001";
const request: WebSearchRequest = { query: "stalled jobs", limit: 10, sites: [] };
const signal = new AbortController().signal;

const open = async (options: Partial<OpenAiSearchOptions> = {}, key = apiKey) => {
  const server = await startOpenAiSearch({ documents, apiKey, ...options });
  onTestFinished(() => server.stop());
  const webSearch = createWebSearch({
    baseUrl: `${server.url}/v1`,
    apiKey: key,
    model: "small",
    timeoutMs: 60_000,
  });
  return { server, webSearch };
};

describe("createWebSearch", () => {
  it("makes the model search, and requests the pages it saw", async () => {
    const { server, webSearch } = await open();
    await webSearch.search({ ...request, recency: "month", language: "de" }, signal);
    expect(server.requests[0]?.json).toMatchObject({
      model: "small",
      input: "stalled jobs",
      instructions: expect.stringMatching(/up to 10 .+ of the last month\. Pages in the language de\.$/u),
      tools: [{ type: "web_search", search_context_size: "low" }],
      tool_choice: "required",
      include: ["web_search_call.action.sources"],
      store: false,
    });
  });

  it("returns cited pages first, then consulted ones, and none from the prose", async () => {
    const { webSearch } = await open({ citations: 2 });
    expect(await webSearch.search(request, signal)).toEqual([
      { url: "https://a.example.org/one", title: "Stalled jobs" },
      { url: "https://b.example.org/two?x=1", title: "Jobs" },
      { url: "https://c.example.net/", title: undefined },
    ]);
  });

  it("restricts the search to sites, which must not have a port", async () => {
    const { server, webSearch } = await open();
    const found = await webSearch.search(
      { ...request, sites: ["c.example.net:443", "c.example.net"] },
      signal,
    );
    expect(server.requests[0]?.json).toMatchObject({
      tools: [{ filters: { allowed_domains: ["c.example.net"] } }],
    });
    expect(new Set(found.map(({ url }) => new URL(url).host))).toEqual(new Set(["c.example.net"]));
  });

  it("reports how long to wait before the next request", async () => {
    const { webSearch } = await open({ trouble: { kind: "rate-limit" } });
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({
      code: "upstream-busy",
      retry: { afterMs: 20_000 },
    });
  });

  it.each([
    [
      "no-money",
      "answers 429: the quota of OPENAI_SEARCH_API_KEY is used up; check the plan and its billing",
    ],
    [
      "unknown-model",
      "answers 400: it has no model small; set OPENAI_SEARCH_MODEL to one it has, or correct OPENAI_SEARCH_URL",
    ],
    [
      "no-web-search",
      "answers 400: small cannot search the web; set OPENAI_SEARCH_MODEL to a model that can",
    ],
  ] as const)("says what to do about the trouble %s", async (kind, words) => {
    const { server, webSearch } = await open({ trouble: { kind } });
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({
      message: `127.0.0.1:${server.port} ${words}`,
    });
  });

  it("takes no address out of the prose of a model that did not search", async () => {
    const { server, webSearch } = await open({ trouble: { kind: "memory" } });
    const host = `127.0.0.1:${server.port}`;
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({
      message: `small of ${host} did not search the web; set OPENAI_SEARCH_MODEL to a model that can`,
    });
  });

  it("shows no key that the endpoint repeats", async () => {
    const { webSearch } = await open({}, "canary-key-0002");
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.not.stringContaining("canary"),
    });
  });

  it("treats an incomplete answer as a temporary failure", async () => {
    const { webSearch } = await open({ trouble: { kind: "cut-short", connection: "closed" } });
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({ code: "upstream-failed" });
  });

  it("follows no redirect with its key", async () => {
    const elsewhere = await open();
    const { webSearch } = await open({
      trouble: { kind: "moved", location: `${elsewhere.server.url}/v1/responses` },
    });
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({ code: "bad-configuration" });
    expect(elsewhere.server.requests).toEqual([]);
  });

  it("fails after its timeout", async () => {
    const server = await startOpenAiSearch({ documents, apiKey, trouble: { kind: "silence" } });
    onTestFinished(() => server.stop());
    const options = { baseUrl: `${server.url}/v1`, apiKey, model: "small", timeoutMs: 1_234 };
    const webSearch = createWebSearch(options, { timer: () => AbortSignal.abort() });
    await expect(webSearch.search(request, signal)).rejects.toMatchObject({
      code: "deadline-exceeded",
      message: expect.stringContaining("within 1234 ms; raise OPENAI_SEARCH_TIMEOUT_MS"),
    });
  });

  it("ends with the reason of the signal", async () => {
    const { webSearch } = await open();
    const reason = new Error("the run was cancelled");
    await expect(webSearch.search(request, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
