import { describe, expect, it } from "vitest";
import { maxSlowdown, simulateOpen, sizeWorkers, undisturbedSeconds } from "./size-workers.ts";

const stages = [
  { service: "orchestrator", jobs: 1, seconds: 0.01 },
  { service: "indexer", jobs: 10, seconds: 0.6 },
  { service: "reranker", jobs: 4, seconds: 0.25 },
];

describe("sizeWorkers", () => {
  it("asks for one worker of each kind where one run is open", () => {
    expect(sizeWorkers(stages, 1).workers).toEqual({ orchestrator: 1, indexer: 1, reranker: 1 });
  });

  it.each([10, 100])(
    "finds enough for %i open runs, and no fewer of the scarce kind than the laws allow",
    (open) => {
      const { workers, simulation } = sizeWorkers(stages, open);
      const maxSeconds = maxSlowdown * undisturbedSeconds(stages);
      expect(simulation.p95Seconds).toBeLessThanOrEqual(maxSeconds);
      expect(workers["indexer"]).toBeGreaterThanOrEqual((open * 6) / maxSeconds);
      expect(workers["indexer"]).toBeLessThan((2 * open * 6) / maxSeconds + 1);
    },
  );

  it("would not do with half of them", () => {
    const { workers } = sizeWorkers(stages, 100);
    const half = new Map(Object.entries(workers).map(([name, count]) => [name, Math.ceil(count / 2)]));
    expect(simulateOpen(stages, half, 100).p95Seconds).toBeGreaterThan(
      maxSlowdown * undisturbedSeconds(stages),
    );
  });
});
