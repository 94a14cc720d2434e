import { describe, expect, it } from "vitest";
import { namedTitles, type TitledText } from "./named-titles.ts";

const text = (documentId: string, title: string, words: string): TitledText => ({
  documentId,
  titleTerms: title.split(" ").filter((term) => term !== ""),
  terms: () => words.split(" "),
});

const film = text("film", "shirley temple film", "film starring shirley temple as corliss archer");
const other = text("other", "kiss and tell", "comedy of 1945");

describe("namedTitles", () => {
  it("finds the document whose title the best texts name in full", () => {
    const pool = [
      film,
      other,
      text("archer", "corliss archer", "a teenager"),
      text("sea", "open sea", "water"),
    ];
    expect(namedTitles(pool)).toEqual([1, 1, 1, 0]);
  });

  it("counts a title of which half is named for nothing, and more than half for a part", () => {
    const half = text("half", "corliss smith", "");
    const most = text("most", "corliss archer smith temple", "");
    expect(namedTitles([film, other, half, most]).slice(2)).toEqual([0, 0.5]);
  });

  it("lets only the best two texts name others", () => {
    const third = text("third", "", "names the open sea");
    expect(namedTitles([film, other, third, text("sea", "open sea", "")])[3]).toBe(0);
  });

  it("counts every text of a naming document as named, and a document without a title not at all", () => {
    expect(namedTitles([film, other, text("film", "", ""), text("plain", "", "")])).toEqual([1, 1, 1, 0]);
  });

  it("knows no title in an empty pool", () => {
    expect(namedTitles([])).toEqual([]);
  });
});
