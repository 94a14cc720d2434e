import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { demandsOf, jobCosts, jobTotalsIn, stagesOf } from "./job-costs.ts";

describe("jobTotalsIn and jobCosts", () => {
  it("read what a service's own metrics say was done between two looks, in the order a run meets it", async () => {
    const metrics = createMetrics("analyst");
    const finished = (contract: string, seconds: number, outcome: "completed" | "waiting" = "completed") =>
      metrics.jobFinished({ contract, outcome, seconds });
    finished("judge-claims", 100);
    const before = jobTotalsIn(await metrics.text());
    finished("judge-claims", 1);
    finished("judge-claims", 2, "waiting");
    for (let job = 0; job < 6; job += 1) finished("decompose-question", 0.5);
    expect(jobCosts(before, jobTotalsIn(await metrics.text()), 2)).toEqual([
      { service: "analyst", contract: "decompose-question", jobs: 3, seconds: 0.5 },
      { service: "analyst", contract: "judge-claims", jobs: 1, seconds: 1.5 },
    ]);
  });

  it("leave out what nothing was done of", () => {
    const totals = new Map([["fetch-page", { service: "fetcher", jobs: 3, seconds: 1 }]]);
    expect(jobCosts(totals, totals, 1)).toEqual([]);
  });
});

describe("stagesOf", () => {
  const costs = [
    { service: "orchestrator", contract: "run-research", jobs: 4, seconds: 0.1 },
    { service: "orchestrator", contract: "await-items", jobs: 1, seconds: 15 },
    { service: "indexer", contract: "index-document", jobs: 2.5, seconds: 6 },
    { service: "reranker", contract: "find-evidence", jobs: 3, seconds: 1 },
  ];
  const processors = {
    orchestrator: 0.1,
    indexer: 12,
    reranker: 1,
    qdrant: 2.65,
    "redis-server": 0.6,
    bench: 0.35,
  };

  it("puts the turns of a run between its stages, leaves waiting out, and rounds jobs up without adding work", () => {
    const stages = stagesOf(costs, processors);
    const contracts = stages.map(({ contract, jobs }) => [contract, jobs]);
    const turn = ["run-research", 1];
    expect(contracts).toEqual([turn, ["index-document", 3], turn, turn, ["find-evidence", 3], turn]);
    const demands = demandsOf(stages);
    expect(demands.get("indexer")).toBeCloseTo(15, 9);
    expect(demands.get("orchestrator")).toBeCloseTo(0.4, 9);
  });

  it("takes each item through its own jobs, with the turns in which it is decided about in between", () => {
    const ofItems = [
      { service: "orchestrator", contract: "prepare-item", jobs: 12, seconds: 0.1 },
      { service: "fetcher", contract: "fetch-page", jobs: 4, seconds: 0.5 },
    ];
    const stages = stagesOf([...costs, ...ofItems], processors);
    const line = stages.slice(
      stages.findIndex(({ contract }) => contract === "prepare-item"),
      stages.findLastIndex(({ contract }) => contract === "prepare-item") + 1,
    );
    expect(line.map(({ contract, jobs, followsJobs = false }) => [contract, jobs, followsJobs])).toEqual([
      ["prepare-item", 4, false],
      ["index-document", 4, true],
      ["prepare-item", 4, true],
      ["fetch-page", 4, true],
      ["prepare-item", 4, true],
    ]);
    const demands = demandsOf(stages);
    expect(demands.get("indexer")).toBeCloseTo(15, 9);
    expect(demands.get("orchestrator")).toBeCloseTo(1.6, 9);
    expect(demands.get("fetcher")).toBeCloseTo(2, 9);
  });

  it("has each job compute as much of its time as its service's process did, and Qdrant in the rest of it", () => {
    const [turn, index] = stagesOf(costs, processors);
    // 12 of 15 seconds; of the 5.3 seconds that jobs of all services waited, Qdrant computed half.
    expect(index?.cpuSeconds).toBeCloseTo(4, 9);
    expect(index?.storeSeconds).toBeCloseTo(0.5, 9);
    expect(index?.waitSeconds).toBeCloseTo(0.5, 9);
    expect(turn?.cpuSeconds).toBeCloseTo(0.025, 9);
  });

  it("takes as much of the processors as was measured, whoever computed", () => {
    const busier = { ...processors, orchestrator: 0.9, gateway: 0.5 };
    for (const measured of [processors, busier]) {
      const all = Object.values(measured).reduce((sum, seconds) => sum + seconds, 0);
      const simulated = stagesOf(costs, measured).reduce(
        (sum, { jobs, handOverSeconds, cpuSeconds, storeSeconds }) =>
          sum + jobs * (handOverSeconds + cpuSeconds + storeSeconds),
        0,
      );
      expect(simulated).toBeCloseTo(all, 9);
    }
    expect(stagesOf(costs, processors)[0]?.handOverSeconds).toBeCloseTo(0.1, 9);
  });
  it("takes out of a job's waiting what it computed longer for others, and nothing of what was computed", () => {
    const quiet = stagesOf(costs, { ...processors, indexer: 6 });
    const busy = stagesOf(costs, { ...processors, indexer: 6 }, 1.5);
    const [, index] = busy;
    // Two seconds of each job were computed in three; the rest of its five was waiting.
    expect(index?.cpuSeconds).toBeCloseTo(2, 9);
    expect((index?.waitSeconds ?? 0) + 1.5 * (index?.storeSeconds ?? 0)).toBeCloseTo(5 - 1.5 * 2, 9);
    const computed = (stages: typeof quiet): number =>
      stages.reduce(
        (sum, stage) => sum + stage.jobs * (stage.handOverSeconds + stage.cpuSeconds + stage.storeSeconds),
        0,
      );
    expect(computed(busy)).toBeCloseTo(computed(quiet), 9);
  });
});
