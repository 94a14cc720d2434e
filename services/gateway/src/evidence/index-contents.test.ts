import { evidenceStatsSchema, indexMetadataViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { inMemoryEvidence } from "../../test/in-memory/in-memory-ports.ts";
import { startApp } from "../../test/start/start-app.ts";

const ids = ["1", "2", "3"].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
const { evidence } = inMemoryEvidence(Object.fromEntries(ids.map((id) => [id, "text"])));
const latencyMs = { p50: 10, p95: 20, p99: 30 };
const searches = {
  read: async () => ({
    queries: 8,
    results: 20,
    zeroResults: 1,
    cacheLookups: 3,
    cacheHits: 1,
    latencyMs,
  }),
};

describe("getStats", () => {
  it("counts what is indexed and how it was searched", async () => {
    const { url } = await startApp({ evidence, searches });
    const stats = evidenceStatsSchema.parse(await (await fetch(`${url}/v1/stats`)).json());
    expect(stats).toEqual({
      documents: 3,
      passages: 6,
      sources: 1,
      queries: 8,
      averageResults: 2.5,
      zeroResults: 1,
      zeroResultRate: 0.125,
      cacheHits: 1,
      cacheHitRate: 0.3333,
      latencyMs,
    });
  });
});

describe("getIndexMetadata", () => {
  const page = async (url: string, path: string) =>
    indexMetadataViewSchema.parse(await (await fetch(`${url}${path}`)).json());

  it("lists every document once, page after page", async () => {
    const { url } = await startApp({ evidence, searches });
    const first = await page(url, "/v1/index/metadata?limit=2");
    expect(first).toMatchObject({ index_built: true, document_count: 3 });
    expect(first.retrieval_stats).toEqual({
      total_queries: 8,
      avg_results_per_query: 2.5,
      cache_hit_rate: 0.3333,
    });
    const second = await page(url, first.next ?? "");
    const listed = [first, second].flatMap(({ sources }) =>
      Object.values(sources).map((source) => source.document_id),
    );
    expect(listed).toEqual(ids);
    expect(second.next).toBeNull();
  });

  it("keeps two addresses of the same text apart", async () => {
    const { url } = await startApp({ evidence });
    const { sources, indexed_hashes: hashes } = await page(url, "/v1/index/metadata");
    expect(hashes).toHaveLength(1);
    expect(Object.keys(sources)).toEqual([hashes[0], ids[1], ids[2]]);
    expect(sources[hashes[0] ?? ""]).toMatchObject({ passage_count: 2, document_id: ids[0] });
  });

  it("keeps to one collection where it is asked to", async () => {
    const { url } = await startApp({ evidence });
    await fetch(`${url}/v1/collections`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"notes"}',
    });
    const found = await page(url, "/v1/index/metadata?collectionId=c-00000001");
    expect(found.document_count).toBe(1);
    expect((await fetch(`${url}/v1/index/metadata?collectionId=c-00000009`)).status).toBe(404);
  });

  it.each(["limit=201", "limit=0", "after=x", "collectionId=x", "page=2"])("refuses %s", async (query) => {
    const { url } = await startApp({ evidence });
    expect((await fetch(`${url}/v1/index/metadata?${query}`)).status).toBe(400);
  });
});
