import { describe, expect, it } from "vitest";
import { summariseRounds } from "./queue.ts";

const round = (bare: number, quarry: number, ofRun: number) => ({
  "bare BullMQ": bare,
  "@quarry/jobs": quarry,
  "@quarry/jobs, jobs of a run": ofRun,
});

describe("summariseRounds", () => {
  it("compares within each round, so that a slow round of all says nothing about one", () => {
    const measured = [round(1_000, 800, 500), round(100, 80, 50), round(2_000, 1_600, 1_000)];
    expect(summariseRounds(measured)).toEqual([
      { name: "bare BullMQ", jobsPerSecond: 1_000, ratio: 1 },
      { name: "@quarry/jobs", jobsPerSecond: 800, ratio: 0.8 },
      { name: "@quarry/jobs, jobs of a run", jobsPerSecond: 500, ratio: 0.5 },
    ]);
  });
});
