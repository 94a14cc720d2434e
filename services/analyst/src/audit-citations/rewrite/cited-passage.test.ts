import { describe, expect, it } from "vitest";
import { citedPassage } from "./cited-passage.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const first = "The moon pulls the water of the sea.";
const second = "The tide therefore rises twice a day.";
const third = "Harbours are built for that.";
const text = `# Tides\n\nElsewhere.\n\n${first} ${second} ${third} Ships wait for it.\n\nThe end is another matter.`;
const texts = new Map([[documentId, text]]);

const passageOf = (quote: string, start = text.indexOf(quote)) =>
  citedPassage({ documentId, start, end: start + quote.length, quote }, texts, "en");

describe("citedPassage", () => {
  it("takes the whole sentence and one on either side, as they stand", () => {
    const passage = passageOf("rises twice");
    expect(passage?.sentences.map(({ quote }) => quote)).toEqual([first, second, third]);
    expect(passage?.citation.quote).toBe(`${first} ${second} ${third}`);
    for (const { start, end, quote } of passage?.sentences ?? []) expect(text.slice(start, end)).toBe(quote);
  });

  it("stays inside the paragraph", () => {
    expect(passageOf("moon pulls")?.sentences.map(({ quote }) => quote)).toEqual([first, second]);
  });

  it("finds a quote that stands elsewhere than it says", () => {
    expect(passageOf("rises twice", 2)?.sentences).toHaveLength(3);
  });

  it("is nothing where the quote stands nowhere, or the document is not stored", () => {
    expect(passageOf("bread is baked at night", 5)).toBeUndefined();
    const citation = { documentId, start: 0, end: 4, quote: "moon" };
    expect(citedPassage(citation, new Map(), "en")).toBeUndefined();
  });
});
