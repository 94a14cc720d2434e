import { describe, expect, it } from "vitest";
import { evaluateExpressions, showComputed } from "./evaluate.ts";

const valueOf = (expression: string) => evaluateExpressions(expression)[0]?.value;

describe("evaluateExpressions", () => {
  it.each([
    ["58 − 40", 18],
    ["(3.2 / 91.1) / (3.7 / 91.7)", 0.8706],
    ["0.25 × 638 + 0.40 × 797 + 0.35 × 669", 712.45],
    ["2396 / 27,035 * 100", 8.8626],
    ["1 234 567 - 4", 1_234_563],
    ["2 ^ 3 ^ 2", 512],
    ["-(4 + 5) ÷ 3", -3],
    ["25% × 80", 20],
  ])("computes %s", (expression, value) => {
    expect(valueOf(expression)).toBeCloseTo(value, 3);
  });

  it.each([["two-sided P of ln 1.32"], ["(4 + 5"], ["4 +"], ["1 / 0"]])(
    "does not compute %s",
    (expression) => {
      expect(valueOf(expression)).toBeUndefined();
    },
  );

  it("computes several expressions one by one, and returns their operands", () => {
    const several = evaluateExpressions("2396 / 27,035 and 8868 / 106,531; 4 − 1");
    expect(several.map(({ operands }) => operands)).toEqual([
      [2396, 27_035],
      [8868, 106_531],
      [4, 1],
    ]);
    expect(showComputed("4 − 1; as in words")).toBe("4 − 1 = 3");
  });

  it("stays linear on a hostile expression", () => {
    expect(valueOf("(".repeat(100_000))).toBeUndefined();
  });
});
