import { contentRequestSchema, type ItemReference } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { meaningSearch } from "./meaning-search.ts";

const part = (documentId: string) => ({ documentId, characters: 9, words: 2, language: "en" });
const item = (linkId: string): ItemReference => ({
  itemId: linkId,
  linkId,
  source: "youtube",
  title: linkId,
  metadata: {},
  transcript: part(`${linkId}-t`),
  comments: { ...part(`${linkId}-c`), count: 1 },
});
const items = [item("a"), item("b")];

const searchOf = (fields: object) =>
  meaningSearch(
    contentRequestSchema.parse({ id: "q", type: "semantic", query: "who left?", ...fields }),
    items,
  );

describe("meaningSearch", () => {
  it("names the texts that a request is about, those of all items where it names none", () => {
    expect(searchOf({ linkIds: ["b"], contentTypes: ["transcript", "comments"] })?.documentIds).toEqual([
      "b-t",
      "b-c",
    ]);
    expect(searchOf({})?.documentIds).toEqual(["a-t", "b-t"]);
  });

  it.each([
    [3, 20],
    [30, 30],
    [50, 50],
  ])("asks, for %i results, for %i passages to choose from", (topK, passages) => {
    expect(searchOf({ topK })).toMatchObject({ query: "who left?", topK: passages });
  });

  it("is nothing for a request of another kind, or without a text", () => {
    expect(searchOf({ linkIds: ["nowhere"] })).toBeUndefined();
    expect(meaningSearch(contentRequestSchema.parse({ id: "q", type: "metadata" }), items)).toBeUndefined();
  });
});
