import { describe, expect, it } from "vitest";
import { paperSchema } from "./paper.ts";

describe("the id of a paper", () => {
  it.each([
    ["arxiv:1706.03762", true],
    ["arxiv:hep-th/9901001", true],
    ["arxiv:math.gt/0309136", true],
    // From DOIs that are written without the slash.
    ["arxiv:hep-th9901001", true],
    ["arxiv:quant-ph-9901001", true],
    ["arxiv:hep-th", false],
    ["arxiv:1706.03762v5", false],
  ])("%s is accepted: %s", (id, isAccepted) => {
    expect(paperSchema.shape.id.safeParse(id).success).toBe(isAccepted);
  });
});
