import { describe, expect, it } from "vitest";
import { measureQuery } from "./measure-query.ts";
import { scoreRow } from "./score-row.ts";

const result = (ids: readonly string[], relevant: readonly string[], ms = 1) => ({
  measures: measureQuery(ids, new Map(relevant.map((id) => [id, 1]))),
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
      recall5: 0.75,
      allGold5: 0.5,
      msPerQuery: 15,
    });
  });

  it("counts a query that found nothing", () => {
    expect(scoreRow([result([], ["a"]), result(["a"], ["a"])])).toMatchObject({ ndcg10: 0.5 });
  });
});
