import { describe, expect, it } from "vitest";
import { inStableOrder } from "./in-stable-order.ts";

const found = [
  { passageId: "b", score: 1 },
  { passageId: "c", score: 2 },
  { passageId: "a", score: 1 },
];

describe("inStableOrder", () => {
  it("puts the best first and orders equals by id", () => {
    expect(inStableOrder(found).map(({ passageId }) => passageId)).toEqual(["c", "a", "b"]);
  });

  it("does not depend on the order it is given", () => {
    expect(inStableOrder(found.toReversed())).toEqual(inStableOrder(found));
  });
});
