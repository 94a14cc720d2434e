import { describe, expect, it } from "vitest";
import { runsOf, runsText } from "./runs.ts";

describe("runsOf", () => {
  it("keeps the day at the start of an inline text, because it begins no list", () => {
    expect(runsText(runsOf("16. **September**", [], true))).toBe("16. September");
    expect(runsText(runsOf("16. **September**"))).toBe("September");
  });
});
