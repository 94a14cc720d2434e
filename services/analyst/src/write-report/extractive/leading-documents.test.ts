import { aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { leadingDocuments } from "./leading-documents.ts";

const passages = (...scores: readonly (readonly [string, number])[]) =>
  scores.map(([documentId, score]) => aRankedPassage({ documentId, score }));

describe("leadingDocuments", () => {
  it("names each document once, at most four, in the order of the ranking", () => {
    const ranked = passages(["a", 4], ["b", 3.9], ["a", 3], ["c", 2], ["d", 1.5], ["e", 1.4]);
    expect(leadingDocuments(ranked)).toEqual(["a", "b", "c", "d"]);
  });

  it("leaves out what scores less than a quarter of the best", () => {
    expect(leadingDocuments(passages(["a", 4], ["b", 1], ["c", 0.9]))).toEqual(["a", "b"]);
  });

  it("names none where nothing scores above nought", () => {
    expect(leadingDocuments(passages(["a", 0], ["b", -1]))).toEqual([]);
    expect(leadingDocuments([])).toEqual([]);
  });
});
