import { describe, expect, it } from "vitest";
import {
  maxSlowdown,
  simulateOpen,
  simulateTogether,
  sizeWorkers,
  undisturbedSeconds,
} from "./size-workers.ts";

/** Half of each job's time is computing. */
const stage = (service: string, jobs: number, seconds: number) => ({
  service,
  contract: service,
  jobs,
  handOverSeconds: 0,
  cpuSeconds: seconds / 2,
  storeSeconds: seconds / 4,
  waitSeconds: seconds / 4,
});

const stages = [stage("orchestrator", 1, 0.01), stage("indexer", 10, 0.6), stage("reranker", 4, 0.25)];

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

describe("simulateTogether", () => {
  const machine = (processors: number, others = 0) => ({ processors, others });

  it("is as quick as one run for one, and has no more than the processors for many", () => {
    expect(simulateTogether(stages, 1, machine(2)).meanSeconds).toBeCloseTo(undisturbedSeconds(stages), 9);
    const computing = [
      { ...stage("a", 10, 0), cpuSeconds: 1 },
      { ...stage("b", 10, 0), cpuSeconds: 1 },
    ];
    expect(simulateTogether(computing, 10, machine(2)).seconds).toBeCloseTo(11 * 10, 6);
    expect(simulateTogether(computing, 10, machine(1)).seconds).toBeCloseTo(20 * 10, 6);
    // One thread of another beside the two: each has two thirds of a processor while both compute.
    expect(simulateTogether(computing, 10, machine(2, 1)).seconds).toBeCloseTo(
      (9 * 10) / (2 / 3) + 2 * 10,
      6,
    );
  });
});
