import { searchWeb, type SearchResult } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import type { ProviderQuery, SearchProvider } from "../ports.ts";
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
const result: SearchResult = { uri: "file:a.md", title: "A", snippet: "a", provider: "local", rank: 1 };

describe("createSearchWeb", () => {
  it("passes the query on and answers with the results", async () => {
    const asked: ProviderQuery[] = [];
    const local: SearchProvider = {
      name: "local",
      search: (query) => {
        asked.push(query);
        return Promise.resolve([result]);
      },
    };
    const output = await createSearchWeb({ providers: [local] })(input, context);
    expect(searchWeb.output.parse(output)).toEqual({ results: [result], diagnosis: [] });
    expect(asked).toMatchObject([{ query: "queues", scopes: ["collection:c1"], limit: 5 }]);
  });

  it("names a provider that fails, and does not fail with it", async () => {
    const down = new Failure("qdrant-down", "Qdrant does not answer", { retry: "backoff" });
    const local: SearchProvider = { name: "local", search: () => Promise.reject(down) };
    expect(await createSearchWeb({ providers: [local] })(input, context)).toEqual({
      results: [],
      diagnosis: ["local: Qdrant does not answer"],
    });
  });

  it("names a provider that is not set up", async () => {
    expect(await createSearchWeb({ providers: [] })(input, context)).toEqual({
      results: [],
      diagnosis: ["local: this provider is not set up here"],
    });
  });

  it("ends with the reason of the signal instead of a diagnosis", async () => {
    const reason = new Failure("cancelled", "run cancelled", { retry: "never" });
    const local: SearchProvider = { name: "local", search: () => Promise.reject(reason) };
    const signal = AbortSignal.abort(reason);
    await expect(createSearchWeb({ providers: [local] })(input, { ...context, signal })).rejects.toBe(reason);
  });
});
