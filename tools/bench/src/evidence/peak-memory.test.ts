import { describe, expect, it } from "vitest";
import { ownPeakMemory, peakMemoryOf } from "./peak-memory.ts";

describe("peakMemoryOf", () => {
  it.runIf(process.platform === "linux")("agrees with what a process says of itself", async () => {
    const seen = (await peakMemoryOf(process.pid)) ?? 0;
    expect(Math.abs(seen - ownPeakMemory())).toBeLessThan(20);
  });

  it("is unknown for a process that does not exist", async () => {
    expect(await peakMemoryOf(-1)).toBeUndefined();
  });
});
