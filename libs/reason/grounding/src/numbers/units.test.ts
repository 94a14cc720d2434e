import { describe, expect, it } from "vitest";
import { compareNumbers } from "./numbers-agree.ts";

describe("compareNumbers with units of several spellings", () => {
  it.each([
    ["It fell by 10 mmHg.", "It fell by 10 mm Hg."],
    ["It was 140/90 mm Hg.", "It was 140/90 mmHg."],
    ["It fell by 10 mmHg.", "It fell by 10 mm of mercury."],
    ["It holds 30 psi.", "It holds 30 pounds per square inch."],
    ["It uses 4000 J.", "It uses 4 kJ."],
    ["It uses 500 watt-hours.", "It uses 0.5 kWh."],
    ["It sent 100 Mb/s.", "It sent 100 MBit/s."],
  ])("finds %s / %s", (statement, text) => {
    expect(compareNumbers(statement, text, "en")).toEqual({ missing: [], unclear: [] });
  });

  it("tells bits from bytes", () => {
    expect(compareNumbers("It sent 100 Mb/s.", "It sent 100 MB/s.", "en").missing).toEqual(["100 Mb/s"]);
  });
});
