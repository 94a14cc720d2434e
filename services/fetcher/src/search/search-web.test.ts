import {
  type Field,
  type SearchProviderName,
  type SearchResult,
  searchWeb,
  type WantedProvider,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import type { ProviderQuery, SearchProvider } from "../ports.ts";
import { engineSetupAdvice } from "./engines/engine-names.ts";
import { chooseProviders, createSearchWeb, filterResults } from "./search-web.ts";

const found = (uri: string, documentId?: string): SearchResult => ({
  uri,
  title: "",
  snippet: "",
  provider: documentId === undefined ? "brave" : "local",
  rank: 1,
  ...(documentId === undefined ? {} : { documentId }),
});
const anywhere = { sites: [], excludeSites: [] };
const urisOf = (results: readonly SearchResult[]): string[] => results.map(({ uri }) => uri);

describe("filterResults", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.org/",
    "file:///etc/passwd",
    "a.org",
    "http://",
  ])("drops %s, which is not a page", (uri) => {
    expect(filterResults([found(uri)], anywhere, () => true)).toEqual([]);
  });

  it("drops what would be refused, and checks no stored document", () => {
    const asked: string[] = [];
    const allows = (url: string): boolean => {
      asked.push(url);
      return !url.includes("127.0.0.1");
    };
    const results = [
      found("http://127.0.0.1/"),
      found("https://a.org/"),
      found("http://127.0.0.1/wiki", "id"),
    ];
    expect(urisOf(filterResults(results, anywhere, allows))).toEqual([
      "https://a.org/",
      "http://127.0.0.1/wiki",
    ]);
    expect(asked).toEqual(["http://127.0.0.1/", "https://a.org/"]);
  });

  it("holds pages to the wanted sites, whatever the engine made of the filter", () => {
    const uris = ["https://docs.a.org/", "https://a.org/", "https://nota.org/", "https://b.org/"];
    const sites = { sites: ["a.org"], excludeSites: ["docs.a.org"] };
    expect(
      urisOf(
        filterResults(
          uris.map((uri) => found(uri)),
          sites,
          () => true,
        ),
      ),
    ).toEqual(["https://a.org/"]);
  });

  it("holds stored pages to the sites, and leaves files alone", () => {
    const results = [found("https://b.org/", "id"), found("file:notes.md", "id")];
    expect(urisOf(filterResults(results, { sites: ["a.org"], excludeSites: [] }, () => true))).toEqual([
      "file:notes.md",
    ]);
  });
});

const provider = (name: SearchProviderName): SearchProvider => ({ name, search: () => Promise.resolve([]) });
const chosen = (
  wanted: readonly WantedProvider[],
  present: readonly SearchProviderName[],
  sites: readonly string[] = [],
  field?: Field,
) => {
  const { asked, missing } = chooseProviders(wanted, present.map(provider), { sites, field });
  return { asked: asked.map(({ name }) => name), missing: missing.map(({ provider }) => provider) };
};

describe("chooseProviders", () => {
  it("reads web as every engine that is set up", () => {
    expect(chosen(["web"], ["local", "searxng", "openai"])).toEqual({
      asked: ["searxng", "openai"],
      missing: [],
    });
  });

  it("leaves out engines that have nothing of the question's field, unless they are named or no other is set up", () => {
    const present = ["searxng", "wikipedia", "europepmc", "github"] as const;
    expect(chosen(["web"], present, [], "medicine").asked).toEqual(["searxng", "wikipedia", "europepmc"]);
    expect(chosen(["web"], present, [], "general").asked).toEqual(present);
    expect(chosen(["web", "github"], present, [], "medicine").asked).toEqual(present);
    expect(chosen(["web"], ["github"], [], "medicine").asked).toEqual(["github"]);
  });

  it("looks through sitemaps when there are sites to look at, or when told to", () => {
    const present = ["searxng", "sitemap"] as const;
    expect(chosen(["web"], present).asked).toEqual(["searxng"]);
    expect(chosen(["web"], present, ["a.org"]).asked).toEqual(["searxng", "sitemap"]);
    expect(chosen(["sitemap"], present).asked).toEqual(["sitemap"]);
  });

  it("says what is missing once, for a name and for the web", () => {
    expect(chosen(["brave", "tavily"], ["brave"])).toEqual({ asked: ["brave"], missing: ["tavily"] });
    const nothing = chooseProviders(["web", "brave", "local"], [provider("sitemap")], {
      sites: ["a.org"],
    });
    expect(nothing.asked.map(({ name }) => name)).toEqual(["sitemap"]);
    expect(nothing.missing.map(({ detail }) => detail)).toEqual([
      `No search engine is set up; ${engineSetupAdvice()}`,
      "local is not set up here",
    ]);
  });
});

const input = {
  runId: "r-00000001",
  query: "queues",
  providers: ["local" as const],
  scopes: ["collection:c1"],
  limit: 5,
  sites: [],
  excludeSites: [],
  page: 1,
};
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
const documentId = "0b6f9c1e-8a4d-5c3b-9e2f-1a2b3c4d5e6f";

const result = (provider: SearchProviderName, uri: string, rank = 1): SearchResult => ({
  uri,
  title: `${provider} ${uri}`,
  snippet: provider,
  provider,
  rank,
});

const answering = (name: SearchProviderName, ...results: readonly SearchResult[]): SearchProvider => ({
  name,
  search: () => Promise.resolve(results),
});

const failing = (name: SearchProviderName, error: unknown): SearchProvider => ({
  name,
  search: () => Promise.reject(error),
});

describe("createSearchWeb", () => {
  it("passes the query on and answers with results and a report", async () => {
    const asked: ProviderQuery[] = [];
    const stored = { ...result("local", "file:a.md"), documentId };
    const local: SearchProvider = {
      name: "local",
      search: (query) => {
        asked.push(query);
        return Promise.resolve([stored]);
      },
    };
    const output = await createSearchWeb({ providers: [local] })(input, context);
    expect(searchWeb.output.parse(output)).toEqual({
      results: [{ ...stored, foundBy: [{ provider: "local", rank: 1 }] }],
      diagnosis: [],
      providers: [{ provider: "local", status: "answered", results: 1 }],
    });
    expect(asked).toMatchObject([{ query: "queues", scopes: ["collection:c1"], limit: 5 }]);
  });

  it("asks engines for more than is wanted on the first page only", async () => {
    const limits: number[] = [];
    const brave: SearchProvider = {
      name: "brave",
      search: async ({ limit }) => {
        limits.push(limit);
        return [];
      },
    };
    const handler = createSearchWeb({ providers: [brave] });
    for (const [page, limit] of [
      [1, 5],
      [1, 30],
      [2, 5],
    ] as const)
      await handler({ ...input, providers: ["web"], page, limit }, context);
    expect(limits).toEqual([10, 30, 5]);
  });

  it("fuses what all engines find, and says who found it", async () => {
    const providers = [
      answering("searxng", result("searxng", "https://a.org/"), result("searxng", "https://b.org/", 2)),
      answering(
        "brave",
        result("brave", "https://b.org/?utm_source=x"),
        result("brave", "https://c.org/", 2),
      ),
    ];
    const output = await createSearchWeb({ providers })({ ...input, providers: ["web"] }, context);
    expect(output.results.map(({ uri, rank }) => [uri, rank])).toEqual([
      ["https://b.org/", 1],
      ["https://a.org/", 2],
      ["https://c.org/", 3],
    ]);
    expect(output.results[0]?.foundBy).toEqual([
      { provider: "brave", rank: 1 },
      { provider: "searxng", rank: 2 },
    ]);
  });

  it("keeps the answers of the others when a provider fails, and says what is wrong", async () => {
    const down = new Failure("qdrant-down", "Qdrant does not answer", { retry: "backoff" });
    const providers = [failing("local", down), answering("brave", result("brave", "https://a.org/"))];
    const output = await createSearchWeb({ providers })({ ...input, providers: ["local", "web"] }, context);
    expect(output.results.map(({ uri }) => uri)).toEqual(["https://a.org/"]);
    expect(output.diagnosis).toEqual(["local: Qdrant does not answer"]);
    expect(output.providers).toEqual([
      { provider: "local", status: "failed", results: 0, detail: "local: Qdrant does not answer" },
      { provider: "brave", status: "answered", results: 1 },
    ]);
  });

  it("says in one sentence what to set when no engine is set up", async () => {
    const output = await createSearchWeb({ providers: [answering("local")] })(
      { ...input, providers: ["web", "brave"] },
      context,
    );
    expect(output.diagnosis).toEqual([`No search engine is set up; ${engineSetupAdvice()}`]);
    expect(output.results).toEqual([]);
  });

  it("drops what cannot be read, and holds results to the limit", async () => {
    const uris = [
      "javascript:alert(1)",
      "ftp://a.org/",
      "http://10.0.0.1/",
      "https://a.org/",
      "https://b.org/",
    ];
    const brave = answering("brave", ...uris.map((uri, index) => result("brave", uri, index + 1)));
    const handler = createSearchWeb({
      providers: [brave],
      allows: (url) => !url.includes("10.0.0.1"),
    });
    const output = await handler({ ...input, providers: ["brave"], limit: 1 }, context);
    expect(output.results.map(({ uri, rank }) => [uri, rank])).toEqual([["https://a.org/", 1]]);
  });
});
