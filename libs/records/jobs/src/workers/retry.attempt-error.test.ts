import { Failure, failureFromWire } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { attemptError, decidedDelay, doNotRetry } from "./retry.ts";

const failure = new Failure("upstream-busy", "wait", { retry: { afterMs: 9 } });

describe("attemptError", () => {
  it("carries the failure in its message and the decision beside it", () => {
    const error = attemptError(failure, 9);
    expect(failureFromWire(error.message)).toMatchObject({ code: "upstream-busy", retry: { afterMs: 9 } });
    expect(decidedDelay(error)).toBe(9);
    expect(error.cause).toBe(failure);
  });

  it("has the name that makes BullMQ give up only if giving up was decided", () => {
    expect(attemptError(failure, doNotRetry).name).toBe("UnrecoverableError");
    expect(attemptError(failure, 0).name).toBe("Failure");
  });
});

describe("decidedDelay", () => {
  it("does not know other errors", () => {
    expect(decidedDelay(new Error("stalled"))).toBeUndefined();
    expect(decidedDelay("text")).toBeUndefined();
  });
});
