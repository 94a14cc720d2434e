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

const order = (pool: readonly Features[], isRead = true): string =>
  fuseFeatures(pool, isRead)
    .map(({ id }) => id)
    .join("");

describe("fuseFeatures", () => {
  it("believes dense and MaxSim together more than BM25", () => {
    const pool = [features("a", { bm25: 9 }), features("b", { dense: 0.9, maxSim: 20 })];
    expect(order(pool)).toBe("ba");
  });

  it("believes BM25 alone where the encoder cannot read the query", () => {
    const pool = [features("b", { dense: 0.9, maxSim: 20 }), features("a", { bm25: 9 })];
    expect(order(pool, false)).toBe("ab");
  });

  it("keeps the very order of BM25 then, whatever lies near or is named", () => {
    const [near, far] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    const pool = [
      features("a", { bm25: 9, vector: near, counted: () => countTerms(["corliss", "archer"]) }),
      features("b", { bm25: 4, vector: far }),
      features("c", { bm25: 3.9, vector: near, titleTerms: ["corliss", "archer"] }),
      ...["d", "e", "f"].map((id) => features(id, { bm25: 1, vector: far })),
    ];
    expect(order(pool, false)).toBe("abcdef");
    expect(order(pool)).toMatch(/^ac/);
  });

  it("lifts a text that lies near a high scoring one over its equal, unless the encoder cannot read", () => {
    const [east, north] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    const low = ["v", "w"].map((id) => features(id, { bm25: 0, maxSim: 1, vector: north }));
    const pool = [
      features("far ", { vector: north }),
      features("near ", { vector: east }),
      features("top ", { bm25: 9, maxSim: 20, vector: east }),
      ...low,
      features("z", { bm25: 0, maxSim: 1, vector: Float32Array.of(-1, -1) }),
    ];
    expect(order(pool)).toMatch(/near.*far/);
    expect(order(pool, false)).toMatch(/far.*near/);
  });

  it("ignores neighbours in a pool that is too small", () => {
    const east = Float32Array.of(1, 0);
    const pool = [
      features("far", { vector: Float32Array.of(0, 1) }),
      features("near", { vector: east }),
      features("top", { bm25: 9, maxSim: 20, vector: east }),
    ];
    expect(order(pool)).toBe("topfarnear");
  });

  it("prefers, of two that score alike, the one whose title the best of all name", () => {
    const best = [
      features("a", { maxSim: 20, counted: () => countTerms(["corliss", "archer"]) }),
      features("b", { maxSim: 19 }),
    ];
    const alike = [
      features("c", { titleTerms: ["open", "sea"] }),
      features("d", { titleTerms: ["corliss", "archer"] }),
    ];
    expect(order([...best, ...alike])).toBe("abdc");
  });
});
