import { describe, expect, it } from "vitest";
import { trecRun } from "./retrieval.ts";

describe("trecRun", () => {
  it("writes six columns a line, ranks from 1 in each query", () => {
    const rankings = [
      {
        query: "q1",
        ranked: [
          { id: "a", score: 2 },
          { id: "b", score: -1.5 },
        ],
      },
      { query: "q2", ranked: [{ id: "b", score: 0.1 }] },
    ];
    expect(trecRun(rankings, "rerank")).toBe(
      "q1 Q0 a 1 2.000000 rerank\nq1 Q0 b 2 -1.500000 rerank\nq2 Q0 b 1 0.100000 rerank\n",
    );
  });
});
