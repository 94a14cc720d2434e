import { aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { leadingDocuments } from "./leading-documents.ts";

const passages = (...scores: readonly (readonly [string, number])[]) =>
  scores.map(([documentId, score]) => aRankedPassage({ documentId, score }));

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const titles = { a: "titulescu", b: "league nations", c: "union" } as Readonly<Record<string, string>>;
const texts = { a: "titulescu presided league nations", b: "league founded" } as Readonly<
  Record<string, string>
>;

const naming = (sought = "titulescu founded") => ({
  titleTermsOf: (id: string) => words(titles[id] ?? id),
  termsOf: ({ documentId }: { readonly documentId: string }) => words(texts[documentId] ?? ""),
  sought: words(sought),
});

describe("leadingDocuments", () => {
  it("names documents that score nearly as well as the best, each once, at most four", () => {
    const ranked = passages(["a", 5], ["c", 4.5], ["a", 4], ["d", 3.6], ["e", 3.2], ["f", 3.1]);
    expect(leadingDocuments(ranked, naming())).toEqual(["a", "c", "d", "e"]);
  });

  it("names a document far behind when one before it says its whole title", () => {
    expect(leadingDocuments(passages(["a", 4], ["b", 1.2], ["c", 1.1]), naming())).toEqual(["a", "b"]);
  });

  it("leaves out one whose title the question says itself, or that scores too little", () => {
    expect(leadingDocuments(passages(["a", 4], ["b", 1.2]), naming("league nations"))).toEqual(["a"]);
    expect(leadingDocuments(passages(["a", 4], ["b", 0.9]), naming())).toEqual(["a"]);
  });

  it("names none where nothing scores above nought", () => {
    expect(leadingDocuments(passages(["a", 0], ["b", -1]), naming())).toEqual([]);
    expect(leadingDocuments([], naming())).toEqual([]);
  });
});
