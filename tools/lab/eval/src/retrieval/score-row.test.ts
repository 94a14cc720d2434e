import { describe, expect, it } from "vitest";
import { measureQuery, scoreRow } from "./score-row.ts";

const measure = (ids: readonly string[], relevant: readonly string[]) =>
  measureQuery(ids, new Map(relevant.map((id) => [id, 1])));

describe("measureQuery", () => {
  it("looks no further than rank 5, rank 10 and rank 100", () => {
    const ids = Array.from({ length: 101 }, (_, index) => `d${index}`);
    expect(measure(ids, ["d4"])).toMatchObject({ recall5: 1, allGold5: 1, mrr10: 0.2, recall100: 1 });
    expect(measure(ids, ["d5"])).toMatchObject({ recall5: 0, allGold5: 0 });
    expect(measure(ids, ["d10"])).toMatchObject({ ndcg10: 0, mrr10: 0, recall100: 1 });
    expect(measure(ids, ["d100"])).toMatchObject({ recall100: 0 });
  });

  it("gives all gold only where both of two stand in the first five", () => {
    expect(measure(["a", "x", "b"], ["a", "b"])).toMatchObject({ recall5: 1, allGold5: 1 });
    expect(measure(["a", "x", "y", "z", "v", "b"], ["a", "b"])).toMatchObject({ recall5: 0.5, allGold5: 0 });
  });

  it("does not ask for an entry that is judged irrelevant", () => {
    const relevance = new Map([
      ["a", 1],
      ["b", 0],
    ]);
    expect(measureQuery(["a"], relevance).allGold5).toBe(1);
  });

  it.each([
    ["nothing is relevant", ["a"], []],
    ["nothing was found", [], ["a"]],
  ])("is 0 where %s", (_, ids, relevant) => {
    expect(measure(ids, relevant)).toEqual({ ndcg10: 0, recall100: 0, mrr10: 0, recall5: 0, allGold5: 0 });
  });
});

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
