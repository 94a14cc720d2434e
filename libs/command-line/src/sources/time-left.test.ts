import { describe, expect, it } from "vitest";
import { createTimeLeft } from "./time-left.ts";

/** What is said when each entry tells how much is done by when, in seconds. */
const saidAt = (steps: readonly (readonly [number, number])[], total: number, from = 0): string[] => {
  const said: string[] = [];
  let seconds = 0;
  const lines = { say: (line: string) => void said.push(line), now: () => seconds * 1_000 };
  const tell = createTimeLeft("indexed", { total, from }, lines);
  for (const [at, done] of steps) {
    seconds = at;
    tell(done);
  }
  return said;
};

describe("createTimeLeft", () => {
  it("says every five seconds how long the rest takes at that pace", () => {
    const steps = [
      [1, 100],
      [6, 600],
      [8, 800],
      [11, 1_100],
    ] as const;
    expect(saidAt(steps, 10_000)).toEqual([
      "indexed: 600 of 10000, about 2 min left",
      "indexed: 1100 of 10000, about 89 s left",
    ]);
  });

  it("estimates nothing from a handful, and counts what was done before for nothing", () => {
    expect(saidAt([[6, 3]], 100)).toEqual(["indexed: 3 of 100"]);
    expect(saidAt([[10, 600]], 1_000, 500)).toEqual(["indexed: 600 of 1000, about 40 s left"]);
  });

  it("is silent of what ends soon, and at the end", () => {
    expect(saidAt([[4, 50]], 100)).toEqual([]);
    expect(saidAt([[9, 100]], 100)).toEqual([]);
  });
});
