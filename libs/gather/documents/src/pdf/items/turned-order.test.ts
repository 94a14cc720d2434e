import { expect, it } from "vitest";
import type { PdfItem } from "../pdf-lines.ts";
import { turnDrawingOrder } from "./turned-order.ts";

/** Words drawn from the right, each of them left of the one before it. */
const drawn = (words: readonly string[]): PdfItem[] =>
  words.map((str, index) => ({
    str,
    x: 400 - 33 * index,
    y: 700,
    width: 30,
    fontSize: 11,
    hasEOL: false,
    font: "f1",
  }));

it.each([
  ["Latin words", ["later.", "burned", "It"], ["It ", "burned ", "later."]],
  ["Arabic words with a Latin one", ["قرر", "حلف", "NATO", "اليوم"], ["قرر", "حلف", "NATO", "اليوم"]],
])("reads %s in the order of their script", (_what, words, inOrder) => {
  expect(turnDrawingOrder(drawn(words)).map(({ str }) => str)).toEqual(inOrder);
});
