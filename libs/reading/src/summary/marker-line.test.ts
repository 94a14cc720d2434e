import { describe, expect, it } from "vitest";
import { markerLine } from "./marker-line.ts";

describe("markerLine", () => {
  it.each([
    ["key-fact", "FACT: 玩家留存率下降了30%"],
    ["opinion", "OPINION: 玩家留存率下降了30%"],
    ["datapoint", "DATA: 玩家留存率下降了30%"],
  ] as const)("says what a %s is before its text", (type, line) => {
    expect(markerLine({ type, text: "玩家留存率下降了30%" })).toBe(line);
  });

  it("is one line, whatever the text", () => {
    expect(markerLine({ type: "opinion", text: " It is\n  too dear. " })).toBe("OPINION: It is too dear.");
  });
});
