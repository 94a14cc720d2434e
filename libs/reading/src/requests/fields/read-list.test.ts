import { describe, expect, it } from "vitest";
import { readList } from "./read-list.ts";

describe("readList", () => {
  it("takes numbered entries for a list, also inside `requests`", () => {
    const numbered = { 0: { type: "all" }, 1: { type: "metadata" } };
    expect(readList(numbered)).toEqual([{ type: "all" }, { type: "metadata" }]);
    expect(readList({ requests: numbered })).toEqual([{ type: "all" }, { type: "metadata" }]);
  });
});
