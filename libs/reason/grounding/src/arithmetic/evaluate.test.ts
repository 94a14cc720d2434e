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

  it.each([["two-sided P of ln 1.32"], ["(4 + 5"], ["4 +"], ["1 / 0"], ["2*%^0"]])(
    "does not compute %s",
    (expression) => {
      expect(valueOf(expression)).toBeUndefined();
    },
  );

  it("computes several expressions one by one", () => {
    const several = evaluateExpressions("30 / 2 and 88 / 8; 4 − 1");
    expect(several.map(({ value }) => value)).toEqual([15, 11, 3]);
    expect(showComputed("4 − 1; as in words")).toBe("4 − 1 = 3");
  });

  it("stays linear on a hostile expression", () => {
    expect(valueOf("(".repeat(100_000))).toBeUndefined();
  });
});
