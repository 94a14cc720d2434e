import { Failure, type Retry } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { doNotRetry, longestWaitMs, retryDelay } from "./retry.ts";

const failure = (retry: Retry): Failure => new Failure("upstream-failed", "no", { retry });

const policy = (random: number) => ({
  attempts: 4,
  firstDelayMs: 500,
  maxDelayMs: 1_500,
  random: () => random,
});

describe("retryDelay", () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [3, 1_500],
  ])("after attempt %i waits at most %i ms, growing to the policy's ceiling", (attempt, ceiling) => {
    expect(retryDelay(failure("backoff"), attempt, policy(1))).toBe(ceiling);
    expect(retryDelay(failure("backoff"), attempt, policy(0.5))).toBe(ceiling / 2);
    expect(retryDelay(failure("backoff"), attempt, policy(0))).toBe(0);
  });

  it("waits exactly as long as the upstream requested", () => {
    expect(retryDelay(failure({ afterMs: 61_000 }), 1, policy(0.1))).toBe(61_000);
  });

  it("does not wait for an upstream that asks for more than five minutes", () => {
    expect(retryDelay(failure({ afterMs: longestWaitMs }), 1, policy(0))).toBe(longestWaitMs);
    expect(retryDelay(failure({ afterMs: longestWaitMs + 1 }), 1, policy(0))).toBe(doNotRetry);
  });

  it("never tries again what cannot get better", () => {
    expect(retryDelay(failure("never"), 1, policy(0.5))).toBe(doNotRetry);
  });

  it.each([failure("backoff"), failure({ afterMs: 5 }), new TypeError("bug")])(
    "gives up after the last attempt of the policy: %s",
    (error) => {
      expect(retryDelay(error, 3, policy(0.5))).toBeGreaterThan(0);
      expect(retryDelay(error, 4, policy(0.5))).toBe(doNotRetry);
    },
  );

  it("retries unknown errors: a wrong 'permanent' would destroy work", () => {
    expect(retryDelay(new TypeError("x is undefined"), 1, policy(1))).toBe(500);
    expect(retryDelay("a string", 1, policy(1))).toBe(500);
  });
});
