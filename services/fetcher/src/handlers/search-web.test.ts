import { searchWeb, type SearchProviderName, type SearchResult } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import type { ProviderQuery, SearchProvider } from "../ports.ts";
import { setOneUp } from "../search/engines/engine-names.ts";
import { createSearchWeb } from "./search-web.ts";

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
    expect(output.diagnosis).toEqual([`No search engine is set up; ${setOneUp()}`]);
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

  it("ends with the reason of the signal instead of a diagnosis", async () => {
    const reason = new Failure("cancelled", "run cancelled", { retry: "never" });
    const signal = AbortSignal.abort(reason);
    const handler = createSearchWeb({ providers: [failing("local", reason)] });
    await expect(handler(input, { ...context, signal })).rejects.toBe(reason);
  });
});
