import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { encoderSecondsIn, stageTimes } from "./system.ts";

describe("encoderSecondsIn", () => {
  it("reads what a service's metrics say", async () => {
    const metrics = createMetrics("indexer");
    metrics.encoderWorked(1.5);
    expect(encoderSecondsIn(await metrics.text())).toBe(1.5);
  });
});

const at = (second: number, event: RunEvent): LoggedEvent => ({
  id: `${second}-0`,
  at: new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString(),
  event,
});

const begin = (second: number, stage: "index" | "expand" | "publish"): LoggedEvent =>
  at(second, { type: "stage-started", stage, round: 0, jobs: 1 });

describe("stageTimes", () => {
  it("adds up the rounds of a stage, until the next one begins", () => {
    const log = [
      at(0, { type: "run-accepted", question: "?" }),
      begin(1, "expand"),
      begin(3, "index"),
      begin(10, "expand"),
      at(11, { type: "warning", message: "…" }),
      begin(14, "publish"),
      at(15, { type: "run-finished", status: "completed", detail: "" }),
    ];
    expect(stageTimes(log)).toEqual({
      wallMs: 15_000,
      stages: [
        { stage: "expand", ms: 6_000 },
        { stage: "index", ms: 7_000 },
        { stage: "publish", ms: 1_000 },
      ],
    });
  });

  it("takes no time for an empty log", () => {
    expect(stageTimes([])).toEqual({ wallMs: 0, stages: [] });
  });
});
