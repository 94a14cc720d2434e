import type { EvidenceQuery } from "@quarry/contracts";
import { createMaxSimGraph } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createInMemoryEvidence, type PassageToStore } from "../test/in-memory-evidence.ts";
import { createWordEncoder } from "../test/word-encoder.ts";
import { createRankPassages } from "./find-evidence.ts";

const { signal } = new AbortController();

const passages = [
  { text: "Lock: a killed worker loses its lock." },
  { text: "Job: the job runs again." },
  { text: "Bread needs yeast. It needs a hot oven." },
];

const open = async (stored: readonly PassageToStore[] = passages, unknownShare = 0) => {
  const encoder = createWordEncoder({ unknownShare });
  const store = await createInMemoryEvidence(encoder, stored);
  encoder.asked.length = 0;
  const rank = createRankPassages({ evidence: store.evidence, encoder, maxSim: createMaxSimGraph() });
  const ask = async (...queries: readonly (string | EvidenceQuery)[]) =>
    rank(
      queries.map((query) => (typeof query === "string" ? { role: "topic" as const, text: query } : query)),
      { scopes: [] },
      { signal },
    );
  const idsFor = async (...queries: readonly (string | EvidenceQuery)[]) =>
    (await ask(...queries)).ranked.map(({ passage }) => passage.passageId);
  return { ...store, encoder, ask, idsFor };
};

describe("createRankPassages", () => {
  it("puts the passage first that says what is asked, and marks the sentence that says it", async () => {
    const { ask } = await open();
    const [first] = (await ask("yeast bread")).ranked;
    expect(first?.passage.passageId).toBe("Bread");
    expect(first?.spans[0]).toMatchObject({ start: 0, end: 18 });
    expect(first?.spans[0]?.score).toBeCloseTo(1, 1);
    expect(first?.why.maxSim).toBeCloseTo(2, 1);
    expect(first?.why.legs).toEqual([
      { leg: "dense", query: 0, rank: 1 },
      { leg: "bm25", query: 0, rank: 1 },
    ]);
  });

  it("finds nothing for a blank query, and sends no request", async () => {
    const { ask, encoder, filters } = await open();
    expect((await ask("  ", "yeast")).ranked).toEqual([]);
    expect((await ask()).ranked).toEqual([]);
    expect([encoder.asked, filters]).toEqual([[], []]);
  });

  it("takes candidates from another question, and ranks them for the first", async () => {
    const { ask, idsFor } = await open();
    expect(await idsFor("yeast")).toEqual(["Bread"]);
    expect(await idsFor("yeast", "killed")).toEqual(["Bread", "Lock:"]);
    const { ranked } = await ask("yeast", "killed");
    expect(ranked[1]?.why.legs.map(({ query }) => query)).toEqual([1, 1]);
  });

  it("takes candidates from a model's passage only where the question alone finds little", async () => {
    const hypothetical = { role: "hypothetical", text: "yeast oven", origin: "model" } as const;
    const { idsFor } = await open([
      ...["1", "2", "3", "4", "5"].map((number) => ({ text: `Killed${number} worker loses a lock.` })),
      { text: "Bread needs yeast. It needs a hot oven." },
    ]);
    expect(await idsFor("worker lock", hypothetical)).not.toContain("Bread");
    expect(await idsFor("worker lock page queue", hypothetical)).toContain("Bread");
  });

  it("orders copies of a passage by their ids, in whatever order the store holds them", async () => {
    const copies = ["a", "b", "c"].map((passageId) => ({
      passageId,
      text: "Bread needs yeast and an oven.",
    }));
    const others = [...passages.slice(0, 2), { passageId: "d", text: "Yeast needs sugar." }];
    for (const stored of [copies, copies.toReversed()]) {
      const { idsFor } = await open([...stored, ...others]);
      expect(await idsFor("yeast oven")).toEqual(["a", "b", "c", "d"]);
    }
  });

  it("needs neither encoder nor store for vectors it has just seen", async () => {
    const { ask, encoder, reads } = await open();
    const first = await ask("yeast");
    const again = await ask("yeast");
    expect(first.cache).toEqual({ lookups: 2, hits: 0 });
    expect(again.cache).toEqual({ lookups: 2, hits: 2 });
    expect(encoder.asked).toEqual(["yeast"]);
    expect(reads).toEqual([["Bread"]]);
  });

  it("ranks a passage that another encoder encoded by its words, and marks it whole", async () => {
    const other = { text: "Foreign killed worker. ", encoder: "model@0" };
    const { ask } = await open([...passages, other]);
    const { ranked } = await ask("worker killed");
    const found = ranked.find(({ passage }) => passage.passageId === "Foreign");
    expect(found?.spans).toEqual([{ start: 0, end: 22, score: 0 }]);
    expect(found?.why.maxSim).toBe(Math.min(...ranked.map(({ why }) => why.maxSim)));
  });

  it("answers with what BM25 finds when the vectors find nothing", async () => {
    const { idsFor } = await open([{ text: "Lock of a worker", encoder: "model@0" }]);
    expect(await idsFor("worker")).toEqual(["Lock"]);
  });

  it("lets words decide when the encoder cannot read the query", async () => {
    const stored = [{ text: "Rare gizmo beside a lock." }, { text: "Common lock lock worker killed." }];
    const question = "gizmo lock worker killed killed";
    expect(await (await open(stored)).idsFor(question)).toEqual(["Common", "Rare"]);
    const asked = (await open(stored, 0.9)).idsFor("gizmo gizmo killed");
    expect((await asked)[0]).toBe("Rare");
  });

  it("asks the store for few terms of a query as long as a chapter", async () => {
    const { ask, termsAsked } = await open();
    const text = `yeast ${Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(" ")}`;
    const { ranked } = await ask(text);
    expect(new Set(termsAsked[0]).size).toBe(256);
    expect(ranked[0]?.passage.passageId).toBe("Bread");
  });

  it("stops when the job is cancelled", async () => {
    const { evidence, encoder } = await open();
    const rank = createRankPassages({ evidence, encoder, maxSim: createMaxSimGraph() });
    const asked = rank([{ role: "topic", text: "yeast" }], { scopes: [] }, { signal: AbortSignal.abort() });
    await expect(asked).rejects.toThrow("aborted");
  });
});
