import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { measureLoopHolds } from "./loop-holds.ts";

const work = (ms: number): void => {
  const { user, system } = process.threadCpuUsage();
  for (;;) {
    const used = process.threadCpuUsage({ user, system });
    if (used.user + used.system >= ms * 1_000) return;
  }
};

describe("measureLoopHolds", () => {
  it("finds the longest time without a turn, also when it comes last", async () => {
    const held = await measureLoopHolds(async () => {
      work(20);
      await nextTurn();
      work(80);
      return "done";
    });
    expect(held.answer).toBe("done");
    expect(held.maxCpuMs).toBeGreaterThanOrEqual(80);
    expect(held.maxMs).toBeGreaterThanOrEqual(80);
  });

  it("does not add up what is done in turns", async () => {
    const { maxCpuMs } = await measureLoopHolds(async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        work(10);
        await nextTurn();
      }
    });
    expect(maxCpuMs).toBeLessThan(200);
  });
});
