import { describe, expect, it } from "vitest";
import { restartAfter } from "./restart-after.ts";

describe("restartAfter", () => {
  it("doubles the delay with each crash in a row, up to five seconds", () => {
    const delays: number[] = [];
    for (let crashes = 0; crashes < 7;) {
      const restart = restartAfter({ crashes, ranMs: 59_999 });
      delays.push(restart.delayMs);
      ({ crashes } = restart);
    }
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it("starts again with a service that has run for a minute", () => {
    expect(restartAfter({ crashes: 7, ranMs: 60_000 })).toEqual({ crashes: 1, delayMs: 250 });
  });
});
