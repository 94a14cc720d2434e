import { countTerms } from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { type Features, fuseFeatures } from "./score-pool.ts";

const features = (id: string, changes: Partial<Features> = {}): Features => ({
  id,
  dense: 0.8,
  bm25: 1,
  maxSim: 10,
  vector: undefined,
  documentId: id,
  titleTerms: [],
  counted: () => countTerms([]),
  ...changes,
});

const pause = async (): Promise<void> => undefined;
const fuse = (pool: readonly Features[], unreadable = 0) => fuseFeatures(pool, { unreadable, pause });

const order = async (pool: readonly Features[], unreadable = 0): Promise<string> =>
  (await fuse(pool, unreadable)).map(({ id }) => id).join("");

describe("fuseFeatures", () => {
  it("believes dense and MaxSim together more than BM25", async () => {
    const pool = [features("a", { bm25: 9 }), features("b", { dense: 0.9, maxSim: 20 })];
    expect(await order(pool)).toBe("ba");
  });

  it("believes BM25 alone where the encoder cannot read the query", async () => {
    const pool = [features("b", { dense: 0.9, maxSim: 20 }), features("a", { bm25: 9 })];
    expect(await order(pool, 1)).toBe("ab");
  });

  it("counts a missing score as the lowest of the pool, and says so", async () => {
    const pool = [features("a", { bm25: 3 }), features("b", { bm25: undefined }), features("c", { bm25: 2 })];
    const fused = await fuse(pool);
    expect(fused.find(({ id }) => id === "b")?.scores.bm25).toBe(2);
  });

  it("counts 0 for all where a retriever scored nothing", async () => {
    const pool = [features("a", { bm25: undefined }), features("b", { bm25: undefined, maxSim: 11 })];
    expect((await fuse(pool)).map(({ id, scores }) => [id, scores.bm25])).toEqual([
      ["b", 0],
      ["a", 0],
    ]);
  });

  it("lifts a text that lies near a high scoring one over its equal, unless the encoder cannot read", async () => {
    const [east, north] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    const low = ["v", "w"].map((id) => features(id, { bm25: 0, maxSim: 1, vector: north }));
    const pool = [
      features("far ", { vector: north }),
      features("near ", { vector: east }),
      features("top ", { bm25: 9, maxSim: 20, vector: east }),
      ...low,
      features("z", { bm25: 0, maxSim: 1, vector: Float32Array.of(-1, -1) }),
    ];
    expect(await order(pool)).toMatch(/near.*far/);
    expect(await order(pool, 1)).toMatch(/far.*near/);
  });

  it("goes by the words of the texts where the encoder cannot read, and not where it can", async () => {
    const said = (id: string, words: string, changes: Partial<Features> = {}) =>
      features(id, { counted: () => countTerms(words.split(" ")), ...changes });
    const low = ["v", "w", "z"].map((id) => said(id, `${id} q`, { bm25: 0, maxSim: 1 }));
    const pool = [
      said("far ", "oven bread"),
      said("near ", "mill flour"),
      said("top ", "mill flour", { bm25: 9, maxSim: 20 }),
      ...low,
    ];
    expect(await order(pool, 1)).toMatch(/near.*far/);
    expect(await order(pool)).toMatch(/far.*near/);
  });

  it("lets nobody have a say in a pool too small for neighbours", async () => {
    const east = Float32Array.of(1, 0);
    const pool = [
      features("far", { vector: Float32Array.of(0, 1) }),
      features("near", { vector: east }),
      features("top", { bm25: 9, maxSim: 20, vector: east }),
    ];
    expect(await order(pool)).toBe("topfarnear");
  });

  it("has nothing to say of an empty pool", async () => {
    expect(await fuse([])).toEqual([]);
  });

  it("prefers, of two that score alike, the one whose title the best of all name", async () => {
    const best = [
      features("a", { maxSim: 20, counted: () => countTerms(["corliss", "archer"]) }),
      features("b", { maxSim: 19 }),
    ];
    const alike = [
      features("c", { titleTerms: ["open", "sea"] }),
      features("d", { titleTerms: ["corliss", "archer"] }),
    ];
    expect(await order([...best, ...alike])).toBe("abdc");
  });
});
