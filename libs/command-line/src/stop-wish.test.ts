import { describe, expect, it } from "vitest";
import { createStopWish } from "./stop-wish.ts";

const heardAt = (...timesMs: readonly number[]): string[] => {
  const done: string[] = [];
  let nowMs = 0;
  const wish = createStopWish({
    nowMs: () => nowMs,
    stop: () => done.push("stop"),
    leave: () => done.push("leave"),
  });
  for (const timeMs of timesMs) {
    nowMs = timeMs;
    wish();
  }
  return done;
};

describe("createStopWish", () => {
  it("stops once for a signal that comes again at once, from a supervisor and from npm", () => {
    expect(heardAt(10, 10, 12, 1_009)).toEqual(["stop"]);
  });

  it("leaves on a signal that comes again a second later", () => {
    expect(heardAt(10, 1_010)).toEqual(["stop", "leave"]);
  });
});
