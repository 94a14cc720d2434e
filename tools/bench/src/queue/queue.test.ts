import { describe, expect, it } from "vitest";
import { summariseRounds } from "./queue.ts";

/** Three speeds on a machine that is so busy; what a job takes on a processor is the same on each. */
const round = (perSecond: number) => ({
  "bare BullMQ": { jobsPerSecond: perSecond, cpuMsPerJob: 1 },
  "@quarry/jobs": { jobsPerSecond: 0.8 * perSecond, cpuMsPerJob: 1.25 },
  "@quarry/jobs, jobs of a run": { jobsPerSecond: 0.5 * perSecond, cpuMsPerJob: 2 },
});

describe("summariseRounds", () => {
  it("compares within each round, so that a slow round of all says nothing about one", () => {
    expect(summariseRounds([round(1_000), round(100), round(2_000)])).toEqual([
      { name: "bare BullMQ", jobsPerSecond: 1_000, ratio: 1, cpuMsPerJob: 1, cpuRatio: 1 },
      { name: "@quarry/jobs", jobsPerSecond: 800, ratio: 0.8, cpuMsPerJob: 1.25, cpuRatio: 0.8 },
      {
        name: "@quarry/jobs, jobs of a run",
        jobsPerSecond: 500,
        ratio: 0.5,
        cpuMsPerJob: 2,
        cpuRatio: 0.5,
      },
    ]);
  });
});
