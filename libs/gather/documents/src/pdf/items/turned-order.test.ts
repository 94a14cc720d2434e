import { expect, it } from "vitest";
import { pdfItem } from "../../testing/pdf-parts.ts";
import type { PdfItem } from "../pdf-lines.ts";
import { turnDrawingOrder } from "./turned-order.ts";

/** Words drawn from the right, each of them left of the one before it. */
const drawn = (words: readonly string[]): PdfItem[] =>
  words.map((str, index) => pdfItem(str, 400 - 33 * index, 700, { width: 30, fontSize: 11 }));

it.each([
  ["Latin words", ["later.", "burned", "It"], ["It ", "burned ", "later."]],
  ["Arabic words with a Latin one", ["قرر", "حلف", "NATO", "اليوم"], ["قرر", "حلف", "NATO", "اليوم"]],
])("reads %s in the order of their script", (_what, words, inOrder) => {
  expect(turnDrawingOrder(drawn(words)).map(({ str }) => str)).toEqual(inOrder);
});
