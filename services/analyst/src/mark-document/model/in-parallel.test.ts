import { describe, expect, it } from "vitest";
import { inParallel } from "./in-parallel.ts";

describe("inParallel", () => {
  it("answers in the order of the items, with so many under way and no more", async () => {
    let [working, most] = [0, 0];
    const results = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
      working += 1;
      most = Math.max(most, working);
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
      working -= 1;
      return item * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it("ends with the first failure", async () => {
    const failing = inParallel([1, 2], 2, async (item) => {
      if (item === 2) throw new Error("two");
      return item;
    });
    await expect(failing).rejects.toThrow("two");
  });
});
