import { describe, expect, it } from "vitest";
import { zScores } from "./z-scores.ts";

describe("zScores", () => {
  it("measures in population standard deviations", () => {
    expect(zScores([2, 4, 4, 4, 5, 5, 7, 9])).toEqual([-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]);
  });

  it.each([[[]], [[3]], [[0, 0]], [[0.1, 0.1, 0.1]]])("answers 0 where nothing differs: %j", (values) => {
    expect(zScores(values)).toEqual(values.map(() => 0));
  });
});
