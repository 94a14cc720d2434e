import { describe, expect, it } from "vitest";
import { scoreRow } from "./score-row.ts";

const result = (ids: readonly string[], relevant: readonly string[], ms = 1) => ({
  ranked: ids.map((id, index) => ({ id, score: -index })),
  relevance: new Map(relevant.map((id) => [id, 1])),
  ms,
});

describe("scoreRow", () => {
  it("gives the means over queries", () => {
    const scores = scoreRow([result(["a", "b"], ["b"], 10), result(["c"], ["c", "d"], 20)]);
    expect(scores).toEqual({
      // (1 / log2(3) + 1 / (1 + 1 / log2(3))) / 2
      ndcg10: 0.622,
      recall100: 0.75,
      mrr10: 0.75,
      msPerQuery: 15,
    });
  });

  it("looks no further than rank 10 and rank 100", () => {
    const ids = Array.from({ length: 101 }, (_, index) => `d${index}`);
    expect(scoreRow([result(ids, ["d10"])])).toMatchObject({ ndcg10: 0, recall100: 1, mrr10: 0 });
    expect(scoreRow([result(ids, ["d100"])])).toMatchObject({ recall100: 0 });
  });

  it("counts a query that found nothing", () => {
    expect(scoreRow([result([], ["a"]), result(["a"], ["a"])])).toMatchObject({ ndcg10: 0.5 });
  });
});
