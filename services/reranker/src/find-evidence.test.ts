import { findEvidence, type InputOf } from "@quarry/contracts";
import { createMaxSimGraph } from "@quarry/encoder";
import { createSilentLogger } from "@quarry/observability";
import type { AnsweredSearch } from "@quarry/redis";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createInMemoryEvidence, type PassageToStore } from "../test/in-memory-evidence.ts";
import { createWordEncoder } from "../test/word-encoder.ts";
import { createFindEvidence } from "./find-evidence.ts";

const context = { jobId: "job", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const neighbours = [
  { text: "One killed lock.", passageId: "p1", documentId: "d", index: 0, start: 0, end: 16 },
  { text: "Killed lock.", passageId: "p2", documentId: "d", index: 1, start: 18, end: 30 },
  { text: "Three lock.", passageId: "p3", documentId: "e", index: 0, start: 0, end: 11 },
];

const open = async (stored: readonly PassageToStore[] = neighbours) => {
  const encoder = createWordEncoder();
  const store = await createInMemoryEvidence(encoder, stored);
  const counted: AnsweredSearch[] = [];
  const times = [1_000, 1_025].values();
  const find = createFindEvidence({
    evidence: store.evidence,
    encoder,
    maxSim: createMaxSimGraph(),
    tally: {
      record: async (search) => {
        counted.push(search);
      },
    },
    now: () => times.next().value ?? 2_000,
  });
  const ask = (changes: object) =>
    find(
      findEvidence.input.parse({
        runId: "r-00000001",
        subject: "t1",
        round: 0,
        queries: [{ role: "topic", text: "killed lock" }],
        filters: { scopes: ["run:r-00000001"] },
        topK: 2,
        ...changes,
      } satisfies Partial<Record<keyof InputOf<typeof findEvidence>, unknown>>),
      context,
    );
  return { ...store, counted, ask };
};

describe("createFindEvidence", () => {
  it("answers with neighbours as one passage, and with the next best in the place that frees", async () => {
    const { passages } = await (await open()).ask({});
    expect(passages.map(({ passageId, start, end }) => [passageId, start, end])).toEqual([
      ["p2", 0, 30],
      ["p3", 0, 11],
    ]);
    expect(passages[0]?.spans).toHaveLength(2);
  });

  it("says of the documents of its passages what is known of them, where it is asked to", async () => {
    const { ask } = await open();
    expect(await ask({})).not.toHaveProperty("documents");
    const { documents } = await ask({ withDocuments: true });
    expect(documents).toEqual([
      { facts: aDocumentFacts({ documentId: "d" }), passages: 2 },
      { facts: aDocumentFacts({ documentId: "e" }), passages: 1 },
    ]);
  });

  it("says it of the other documents of small scopes, too", async () => {
    const bread = { text: "Bread.", passageId: "p9", documentId: "f", index: 0, start: 0, end: 6 };
    const { ask } = await open([...neighbours, bread]);
    const { passages, documents } = await ask({ withDocuments: true, topK: 1 });
    expect(new Set(passages.map(({ documentId }) => documentId))).toEqual(new Set(["d"]));
    expect(documents?.map(({ facts }) => facts.documentId)).toEqual(["d", "e", "f"]);
  });

  it("filters by what the job says, and by nothing it does not know", async () => {
    const filters = {
      scopes: ["collection:c-1"],
      documentIds: ["00000000-0000-4000-8000-000000000001"],
      minGrade: "B",
      publishedAfter: "2026-01-01",
      publishedBefore: "2026-06-30",
      markerTypes: ["datapoint"],
      languages: ["en"],
      publishers: ["example.org"],
    };
    const { ask, filters: asked } = await open();
    await ask({ filters: { ...filters, colour: "red" } });
    expect(asked).toEqual([filters, filters]);
  });

  it("counts a search with its results, its use of the cache and its time", async () => {
    const { ask, counted } = await open();
    await ask({});
    expect(counted).toEqual([{ results: 2, cacheLookups: 4, cacheHits: 0, durationMs: 25 }]);
  });

  it("counts a search that found nothing", async () => {
    const { ask, counted } = await open([]);
    expect(await ask({})).toEqual({ subject: "t1", passages: [] });
    expect(counted).toEqual([{ results: 0, cacheLookups: 1, cacheHits: 0, durationMs: 25 }]);
  });

  it("ranks the candidates of the job instead of the store, at most as many as requested", async () => {
    const { ask, filters, counted } = await open();
    const candidates = ["Bread.", "A killed worker.", "A killed lock."].map((text, index) => ({
      id: `c${index}`,
      text,
    }));
    const { passages, ranked } = await ask({ candidates });
    expect(passages).toEqual([]);
    expect(ranked?.map(({ candidateId }) => candidateId)).toEqual(["c2", "c1"]);
    expect(filters).toEqual([]);
    expect(counted).toMatchObject([{ results: 2 }]);
  });
});
