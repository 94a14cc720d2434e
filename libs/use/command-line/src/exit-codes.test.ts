import { QuarryProblem, QuarryUnreachable } from "@quarry/client";
import { describe, expect, it } from "vitest";
import { CommandError, createInterruptHandler, exitCodeOf, messageOf } from "./exit-codes.ts";

const aProblem = (status: number, retryable = false) =>
  new QuarryProblem({ type: "about:blank", title: "A title", status, detail: "A detail.", retryable });

describe("exitCodeOf", () => {
  it.each<[string, unknown, number]>([
    ["a file that is too large", aProblem(413), 2],
    ["what is not there", aProblem(404), 2],
    ["a missing key", aProblem(401), 78],
    ["too many requests", aProblem(429), 75],
    ["a dependency that is down", aProblem(503), 75],
    ["whatever can succeed later", aProblem(507, true), 75],
    ["a bug of the gateway", aProblem(500), 70],
    ["a gateway that does not answer", new QuarryUnreachable("gone"), 75],
    ["an error of the command", new CommandError(78, "no port"), 78],
    ["anything else", new RangeError("?"), 70],
  ])("tells %s", (_case, error, code) => {
    expect(exitCodeOf(error)).toBe(code);
  });
});

describe("messageOf", () => {
  it("adds the remedy where the key is missing or wrong", () => {
    expect(messageOf(aProblem(401))).toBe("A detail.\nset QUARRY_API_KEY to a key of this gateway");
    expect(messageOf(aProblem(404))).toBe("A detail.");
  });
});

const heardAt = (...timesMs: readonly number[]): string[] => {
  const done: string[] = [];
  let nowMs = 0;
  const interrupt = createInterruptHandler({
    nowMs: () => nowMs,
    stop: () => done.push("stop"),
    leave: () => done.push("leave"),
  });
  for (const timeMs of timesMs) {
    nowMs = timeMs;
    interrupt();
  }
  return done;
};

describe("createInterruptHandler", () => {
  it("stops once for a signal that comes again at once, from a supervisor and from npm", () => {
    expect(heardAt(10, 10, 12, 1_009)).toEqual(["stop"]);
  });

  it("leaves on a signal that comes again a second later", () => {
    expect(heardAt(10, 1_010)).toEqual(["stop", "leave"]);
  });
});
