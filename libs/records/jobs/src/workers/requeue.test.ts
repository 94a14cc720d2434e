import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { outageDelayMs, waitsForStore } from "./requeue.ts";

const away = new Failure("qdrant-down", "connection refused", { retry: "backoff" });
const minuteMs = 60_000;

describe("waitsForStore", () => {
  it.each([
    ["a job of a run, however old", { runId: "r-1", now: 600 * minuteMs }, true],
    ["a young job of no run", { runId: undefined, now: 9 * minuteMs }, true],
    ["an old job of no run", { runId: undefined, now: 10 * minuteMs }, false],
  ])("%s", (_name, held, waits) => {
    expect(waitsForStore(away, { addedAt: 0, ...held })).toBe(waits);
  });

  it.each(["upstream-failed", "bad-input", "unclassified", "cancelled"] as const)(
    "is not for a job that failed with %s",
    (code) => {
      const failure = new Failure(code, "of its own", { retry: "backoff" });
      expect(waitsForStore(failure, { runId: "r-1", addedAt: 0, now: 0 })).toBe(false);
    },
  );
});

describe("outageDelayMs", () => {
  it("is from one second to five", () => {
    expect([outageDelayMs(() => 0), outageDelayMs(() => 0.5), outageDelayMs(() => 1)]).toEqual([
      1_000, 3_000, 5_000,
    ]);
  });
});
