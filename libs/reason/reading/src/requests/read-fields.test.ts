import { describe, expect, it } from "vitest";
import { readFields, readList } from "./read-fields.ts";

describe("readFields", () => {
  it.each([
    ["by_marker", { marker_text: "FACT: it fell" }, ["markerText", "FACT: it fell"]],
    ["comments", { limit: 3 }, ["limit", 3]],
    ["metadata", { linkId: "a" }, ["linkIds", "a"]],
    ["word_range", { start_word: 5 }, ["startWord", 5]],
    ["keyword", { keywords: ["reset"] }, ["keywords", ["reset"]]],
  ])("treats an object under the name of %s as a request of that type", (type, said, field) => {
    expect([...readFields({ id: "r", [type]: said })]).toEqual([["id", "r"], ["type", type], field]);
  });

  it("treats numbered entries as a list", () => {
    expect(readFields({ keywords: { 0: "ranking", 1: "reset" } }).get("keywords")).toEqual([
      "ranking",
      "reset",
    ]);
  });

  it("keeps the outer type", () => {
    const fields = readFields({ type: "semantic", topic: { query: "why" } });
    expect([fields.get("type"), fields.get("query")]).toEqual(["semantic", "why"]);
  });
});

describe("readList", () => {
  it("treats numbered entries as a list, also inside `requests`", () => {
    const numbered = { 0: { type: "all" }, 1: { type: "metadata" } };
    expect(readList(numbered)).toEqual([{ type: "all" }, { type: "metadata" }]);
    expect(readList({ requests: numbered })).toEqual([{ type: "all" }, { type: "metadata" }]);
  });
});
