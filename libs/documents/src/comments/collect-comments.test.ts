import { describe, expect, it } from "vitest";
import { collectComments, mostComments } from "./collect-comments.ts";

const collected = (values: readonly unknown[]) => {
  const list = collectComments(values);
  return "status" in list ? list : list.map(({ comment, within }) => [comment.text, within]);
};

describe("collectComments", () => {
  it("puts answers behind what they stand inside of", () => {
    const values = [{ text: "a", replies: [{ text: "b", replies: ["c"] }, "d"] }, "e"];
    expect(collected(values)).toEqual([
      ["a", undefined],
      ["b", 0],
      ["c", 1],
      ["d", 0],
      ["e", undefined],
    ]);
  });

  it("follows answers of answers as deep as they go", () => {
    let value: unknown = "deepest";
    for (let depth = 0; depth < 50_000; depth += 1) value = { text: "up", replies: [value] };
    expect(collected([value])).toHaveLength(50_001);
  });

  it("names the field that is wrong", () => {
    expect(collected(["a", { text: "b", replies: [{ text: "c", likes: [] }] }])).toEqual({
      status: "unavailable",
      reason: "damaged",
      detail:
        "comments[1].replies[0].likes must be a number like 12 or 1.2K; mend it and hand the comments in again.",
    });
    expect(collected([[]])).toMatchObject({
      detail: expect.stringMatching(/^comments\[0\] must be a string or an/u),
    });
  });

  it.each([
    ["at once", Array.from({ length: mostComments + 1 }, () => "a")],
    ["by their answers", [{ text: "a", replies: Array.from({ length: mostComments }, () => "b") }]],
    ["by half a million to one", [{ text: "a", replies: Array.from({ length: 500_000 }, () => "b") }]],
  ])("refuses more comments than allowed %s, and names the limit and the remedy", (_case, values) => {
    expect(collected(values)).toEqual({
      status: "unavailable",
      reason: "too-large",
      detail:
        "The source has more than 100,000 comments, the limit of one item; hand them in as several items.",
    });
  });
});
