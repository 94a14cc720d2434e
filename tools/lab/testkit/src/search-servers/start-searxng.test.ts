import { describe, expect, it, onTestFinished } from "vitest";
import { type SearxngOptions, startSearxng } from "./start-searxng.ts";

const documents = [
  {
    uri: "https://queues.example.org/stalled",
    title: "Stalled jobs",
    text: "A stalled job is taken by another worker.",
    publishedAt: "2026-11-20T08:00:00Z",
  },
  { uri: "https://birds.example.net/", title: "Birds", text: "Birds fly south, like jobs." },
];

const start = async (options: Partial<SearxngOptions> = {}) => {
  const server = await startSearxng({ documents, ...options });
  onTestFinished(() => server.stop());
  return server;
};

const ask = async (url: string, query: Readonly<Record<string, string>>) => {
  const response = await fetch(`${url}/search?${new URLSearchParams(query).toString()}`);
  const body = await response.text();
  return { status: response.status, type: response.headers.get("content-type"), body };
};

const urlsOf = (body: string): unknown[] => JSON.parse(body).results.map(({ url }: { url: unknown }) => url);

describe("startSearxng", () => {
  it("answers in the fields of SearXNG, best page first", async () => {
    const { url, requests } = await start({ unresponsive: [["brave", "Suspended: too many requests"]] });
    const { body } = await ask(url, { q: "stalled jobs", format: "json" });
    expect(JSON.parse(body)).toMatchObject({
      query: "stalled jobs",
      results: [
        {
          url: "https://queues.example.org/stalled",
          title: "Stalled jobs",
          content: "A stalled job is taken by another worker.",
          publishedDate: "2026-11-20T08:00:00",
          engine: "duckduckgo",
          engines: ["duckduckgo", "mojeek"],
          positions: [1, 1],
        },
        { url: "https://birds.example.net/", publishedDate: null },
      ],
      unresponsive_engines: [["brave", "Suspended: too many requests"]],
    });
    expect(requests).toMatchObject([{ method: "GET", query: { q: "stalled jobs", format: "json" } }]);
  });

  it.each([
    ["site:example.org", ["https://queues.example.org/stalled"]],
    ["(site:example.org OR site:example.net)", documents.map(({ uri }) => uri)],
    ["-site:queues.example.org", ["https://birds.example.net/"]],
  ])("reads %s in a query", async (operators, expected) => {
    const { url } = await start();
    expect(urlsOf((await ask(url, { q: `jobs ${operators}`, format: "json" })).body)).toEqual(expected);
  });

  it("keeps to a time range, and to pages", async () => {
    const now = () => new Date("2026-11-22T00:00:00Z");
    const { url } = await start({ now, resultsPerPage: 1 });
    const found = async (query: Readonly<Record<string, string>>) =>
      urlsOf((await ask(url, { q: "jobs", format: "json", ...query })).body);
    expect(await found({ time_range: "week" })).toEqual(["https://queues.example.org/stalled"]);
    expect(await found({ time_range: "day" })).toEqual([]);
    expect(await found({ pageno: "2" })).toEqual(["https://birds.example.net/"]);
  });

  it("refuses a format that is not set, with a page", async () => {
    const { url } = await start({ formats: ["html"] });
    expect(await ask(url, { q: "jobs", format: "json" })).toMatchObject({
      status: 403,
      type: "text/html; charset=utf-8",
      body: expect.stringContaining("403 Forbidden"),
    });
  });

  it("says that there is no query", async () => {
    const { url } = await start();
    expect(await ask(url, { format: "json" })).toMatchObject({ status: 400, body: '{"error":"No query"}' });
  });

  it("is in trouble when it is told to, for as long as it is told to", async () => {
    const { url } = await start({ trouble: (visit) => (visit === 1 ? { kind: "limiter" } : undefined) });
    expect(await ask(url, { q: "jobs", format: "json" })).toMatchObject({
      status: 429,
      body: "Too Many Requests",
    });
    expect((await ask(url, { q: "jobs", format: "json" })).status).toBe(200);
  });
});
