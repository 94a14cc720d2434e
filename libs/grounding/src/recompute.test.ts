import type { Derivation } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { recompute } from "./recompute.ts";

const of = (operation: Derivation["operation"], operands: number[], result: number): Derivation => ({
  operation,
  operands,
  result,
});

describe("recompute", () => {
  it.each<[string, Derivation, string[]]>([
    [
      "Absorption was 13 percentage points higher.",
      of("difference", [35, 22], 13),
      ["It was 35 % in one group.", "It was 22 % in the other."],
    ],
    ["Wages fell by 12.5 %.", of("change", [2, 1.75], -12.5), ["2 dollars in 1830", "1.75 dollars in 1840"]],
    ["The new index is twice as fast.", of("ratio", [80, 40], 2), ["It took 80 ms.", "It takes 40 ms."]],
    [
      "Together they have about 3,000 members.",
      of("sum", [1_480, 1_490], 3_000),
      ["1,480 here", "1,490 there"],
    ],
    ["A third of the shops closed.", of("percent", [12, 36], 33), ["Twelve closed.", "Of 36 shops"]],
    ["Two of the sources measure it.", of("count", [], 2), ["We measured it.", "It was measured."]],
    ["The delay is 1.5 s longer.", of("difference", [2, 0.5], 1.5), ["It is 2 s.", "It is 500 ms."]],
  ])("passes: %s", (text, derivation, quotes) => {
    expect(recompute({ text, derivation }, { quotes })).toEqual({ status: "PASS", reason: null });
  });

  it.each<[string, Derivation, string[], string]>([
    [
      "It rose by 10 %.",
      of("change", [40, 50], 10),
      ["From 40 to 50 t"],
      "the change of 40 and 50 is 25, not 10",
    ],
    [
      "It rose by 25 %.",
      of("change", [40, 60], 50),
      ["From 40 to 60 t"],
      "the text does not give the result 50",
    ],
    [
      "It is 5 more.",
      of("difference", [9, 4], 5),
      ["There are 9."],
      "the operand 4 does not stand in what it is computed from",
    ],
    ["It is half.", of("ratio", [9, 0], 5), ["9 and 0"], "a ratio cannot divide by 0"],
    ["Five of them say so.", of("count", [], 5), ["Yes.", "Indeed."], "it rests on 2, not on 5"],
    [
      "It is 3 000 in all.",
      of("sum", [1_200, 1_400], 3_000),
      ["1,200 and 1,400"],
      "the sum of 1200 and 1400 is 2600, not 3000",
    ],
  ])("fails: %s", (text, derivation, quotes, reason) => {
    expect(recompute({ text, derivation }, { quotes })).toEqual({ status: "FAIL", reason });
  });

  it("takes operands of the statements below", () => {
    const derivation = of("difference", [12, 7], 5);
    const basedOn = ["Country A has 12 reactors.", "Country B has seven reactors."];
    expect(recompute({ text: "A has 5 more.", derivation }, { quotes: [], basedOn }).status).toBe("PASS");
  });
});
