import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { demandsOf, jobCosts, jobTotalsIn, stagesOf } from "./job-costs.ts";

describe("jobTotalsIn and jobCosts", () => {
  it("read what a service's own metrics say was done between two looks, in the order a run meets it", async () => {
    const metrics = createMetrics("analyst");
    const finished = (contract: string, seconds: number, outcome: "completed" | "waiting" = "completed") =>
      metrics.jobFinished({ contract, outcome, seconds });
    finished("judge-claim", 100);
    const before = jobTotalsIn(await metrics.text());
    finished("judge-claim", 1);
    finished("judge-claim", 2, "waiting");
    for (let job = 0; job < 6; job += 1) finished("decompose-question", 0.5);
    expect(jobCosts(before, jobTotalsIn(await metrics.text()), 2)).toEqual([
      { service: "analyst", contract: "decompose-question", jobs: 3, seconds: 0.5 },
      { service: "analyst", contract: "judge-claim", jobs: 1, seconds: 1.5 },
    ]);
  });

  it("leave out what nothing was done of", () => {
    const totals = new Map([["fetch-page", { service: "fetcher", jobs: 3, seconds: 1 }]]);
    expect(jobCosts(totals, totals, 1)).toEqual([]);
  });
});

describe("stagesOf", () => {
  const turn = { service: "orchestrator", jobs: 1, seconds: 0.1 };
  const costs = [
    { service: "orchestrator", contract: "run-research", jobs: 4, seconds: 0.1 },
    { service: "orchestrator", contract: "await-items", jobs: 1, seconds: 15 },
    { service: "indexer", contract: "index-document", jobs: 2.5, seconds: 6 },
    { service: "reranker", contract: "find-evidence", jobs: 3, seconds: 1 },
  ];

  it("puts the turns of a run between its stages, leaves waiting out, and rounds jobs up without adding work", () => {
    expect(stagesOf(costs)).toEqual([
      turn,
      { service: "indexer", jobs: 3, seconds: 5 },
      turn,
      turn,
      { service: "reranker", jobs: 3, seconds: 1 },
      turn,
    ]);
  });

  it("keeps the demand on each service", () => {
    const demands = demandsOf(stagesOf(costs));
    expect(demands.get("indexer")).toBeCloseTo(15, 9);
    expect(demands.get("orchestrator")).toBeCloseTo(0.4, 9);
  });
});
