import { describe, expect, it } from "vitest";
import { toQdrantFilter } from "./passage-search.ts";

describe("toQdrantFilter", () => {
  it("lets everything through when nothing is asked", () => {
    expect(toQdrantFilter({})).toEqual({ must: [] });
  });

  it("names every grade that is good enough", () => {
    expect(toQdrantFilter({ minGrade: "C" })).toEqual({
      must: [{ key: "grade", match: { any: ["A", "B", "C"] } }],
    });
  });

  it("combines documents and grade", () => {
    expect(toQdrantFilter({ documentIds: ["d1", "d2"], minGrade: "A" }).must).toHaveLength(2);
  });
});
