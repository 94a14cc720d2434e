import { describe, expect, it } from "vitest";
import { Failure, failureFromWire, failureToWire } from "./failure.ts";

describe("failureToWire", () => {
  it.each([
    new Failure("bad-input", "topK: at most 20", { retry: "never" }),
    new Failure("upstream-busy", "wait", { retry: { afterMs: 1_500 } }),
    new Failure("redis-down", "connection reset", { retry: "backoff" }),
  ])("survives the round trip: $code", (failure) => {
    const back = failureFromWire(failureToWire(failure));
    expect({ code: back.code, message: back.message, retry: back.retry }).toEqual({
      code: failure.code,
      message: failure.message,
      retry: failure.retry,
    });
  });

  it("calls a foreign error unclassified and keeps its words", () => {
    expect(failureFromWire(failureToWire(new TypeError("x is not a function")))).toMatchObject({
      code: "unclassified",
      message: "x is not a function",
      retry: "backoff",
    });
  });

  it.each(["job stalled more than allowable limit", "null", '{"code":"no-such-code","message":"m"}'])(
    "reads text that no failure wrote: %s",
    (wire) => {
      expect(failureFromWire(wire)).toMatchObject({ code: "unclassified", retry: "backoff" });
    },
  );
});
