import { describe, expect, it } from "vitest";
import { heldMemoryOf, ownPeakMemory, peakMemoryOf } from "./peak-memory.ts";

describe("peakMemoryOf", () => {
  it.runIf(process.platform === "linux")(
    "lies between what a process holds and the most it says it held",
    async () => {
      const held = Math.floor(process.memoryUsage.rss() / 1_048_576);
      const seen = (await peakMemoryOf(process.pid)) ?? 0;
      expect(seen).toBeGreaterThanOrEqual(held - 1);
      // What a process says of itself counts the memory it had before it became this program, too.
      expect(seen).toBeLessThanOrEqual(ownPeakMemory() + 1);
    },
  );

  it("is unknown for a process that does not exist", async () => {
    expect(await peakMemoryOf(-1)).toBeUndefined();
  });
});

describe("heldMemoryOf", () => {
  it.runIf(process.platform === "linux")("is part of what the process holds", async () => {
    const held = (await heldMemoryOf(process.pid)) ?? 0;
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(ownPeakMemory());
  });

  it("is unknown for a process that does not exist", async () => {
    expect(await heldMemoryOf(-1)).toBeUndefined();
  });
});
