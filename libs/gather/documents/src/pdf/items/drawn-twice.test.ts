import { describe, expect, it } from "vitest";
import { pdfItem } from "../../testing/pdf-parts.ts";
import type { PdfItem } from "../pdf-lines.ts";
import { withoutDoubles } from "./drawn-twice.ts";

const texts = (items: readonly PdfItem[]): string[] => withoutDoubles(items).map(({ str }) => str);

describe("withoutDoubles", () => {
  it.each([
    [
      "to look bold",
      [pdfItem("The lock.", 50, 700), pdfItem("The lock.", 50.3, 700), pdfItem("Next", 50, 688)],
    ],
    ["as a shadow", [pdfItem("The lock.", 51, 699), pdfItem("Next", 50, 688), pdfItem("The lock.", 50, 700)]],
  ])("leaves out what is drawn again %s", (_why, items) => {
    expect(texts(items).toSorted()).toEqual(["Next", "The lock."]);
  });

  it("leaves out letters that are each drawn again", () => {
    const letters = ["a", "l", "l"].flatMap((letter, index) => [
      pdfItem(letter, 50 + 5 * index, 700),
      pdfItem(letter, 50.4 + 5 * index, 700),
    ]);
    expect(texts(letters)).toEqual(["a", "l", "l"]);
  });

  it("keeps what is elsewhere, and the end of the line", () => {
    expect(texts([pdfItem("ha", 50, 700), pdfItem("ha", 60, 700), pdfItem("ha", 50, 688)])).toEqual([
      "ha",
      "ha",
      "ha",
    ]);
    expect(withoutDoubles([pdfItem("a", 50, 700), pdfItem("a", 50.1, 700, { hasEOL: true })])).toMatchObject([
      { str: "a" },
      { str: "", hasEOL: true },
    ]);
  });
});
