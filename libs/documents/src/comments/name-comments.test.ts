import { describe, expect, it } from "vitest";
import { collectComments } from "./collect-comments.ts";
import { nameComments } from "./name-comments.ts";

const named = (...values: unknown[]) => {
  const collected = collectComments(values);
  return "status" in collected ? collected : nameComments(collected);
};

describe("nameComments", () => {
  it("names comments without an id by their place", () => {
    expect(named("First!", "First!", { id: "c1", text: "a" })).toMatchObject([
      { id: "c1", text: "First!" },
      { id: "c2", text: "First!" },
      { id: "c1-2", text: "a" },
    ]);
  });

  it("tells different comments of one id apart, and lets answers inside keep their parent", () => {
    const values = [
      { id: "a", text: "1" },
      { id: "a", text: "2", replies: ["3"] },
      { id: "a", text: "4" },
    ];
    expect(named(...values)).toMatchObject([{ id: "a" }, { id: "a-2" }, { parentId: "a-2" }, { id: "a-3" }]);
  });

  it("takes the same comment twice for one, with the most likes and all answers", () => {
    const values = [
      { id: "a", text: "1", likes: 2, replies: [{ id: "b", text: "2" }] },
      { id: "a", text: "1", likes: 5, replies: [{ id: "c", text: "3" }] },
    ];
    expect(named(...values)).toMatchObject([
      { id: "a", likes: 5 },
      { id: "b", parentId: "a" },
      { id: "c", parentId: "a" },
    ]);
  });

  it("finds a free name for each of many comments of one id in one step", () => {
    const values = Array.from({ length: 50_000 }, (_, index) => ({ id: "a", text: `${index}` }));
    const ids = [named(...values)].flat().map((comment) => ("id" in comment ? comment.id : ""));
    expect([new Set(ids).size, ids.at(-1)]).toEqual([50_000, "a-50000"]);
  });
});
