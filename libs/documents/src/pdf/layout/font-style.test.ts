import { describe, expect, it } from "vitest";
import { fontStyle } from "./font-style.ts";

describe("fontStyle", () => {
  it.each([
    ["ABCDEF+LiberationSerif-Bold", true, false],
    ["Arial-BoldMT", true, false],
    ["XYZABC+CMBX12", true, false],
    ["NimbusRomNo9L-Medi", true, false],
    ["XYZABC+CMTT10", false, true],
    ["CourierNewPS-BoldMT", true, true],
    ["DejaVuSansMono", false, true],
    ["LiberationSerif", false, false],
    ["MonotypeCorsiva", false, false],
    ["P22Typewriter", false, false],
    ["", false, false],
  ])("reads %j", (name, isBold, isMonospaced) => {
    expect(fontStyle(name)).toEqual({ isBold, isMonospaced });
  });
});
