import { describe, expect, it } from "vitest";
import { pdfItem } from "../../testing/pdf-parts.ts";
import { pdfLines } from "../pdf-lines.ts";
import { type DrawnItem, quartersOf, uprightItems } from "./seen-items.ts";

const drawn = (str: string, { x, y, ...changes }: Partial<DrawnItem>): DrawnItem => ({
  quarters: 0,
  ...pdfItem(str, x, y),
  ...changes,
});

describe("quartersOf", () => {
  it.each([
    ["upright", 1, 0, 0],
    ["to the left", 0, 1, 1],
    ["upside down", -1, 0, 2],
    ["to the right", 0, -1, 3],
    ["nearly upright", 1, -0.1, 0],
  ])("knows a text that stands %s", (_how, a, b, quarters) => {
    expect(quartersOf(a, b)).toBe(quarters);
  });
});

describe("uprightItems", () => {
  // Two lines of two pieces each; the second is below the first once the page is rotated.
  const places = [
    "72,700 102,700 72,686 102,686",
    "100,72 100,102 114,72 114,102",
    "540,72 510,72 540,86 510,86",
    "500,700 500,670 486,700 486,670",
  ].map((page) => page.split(" ").map((place) => place.split(",").map(Number)));

  it.each([0, 1, 2, 3])("joins lines on a page that is rotated by %d quarters", (quarters) => {
    const items = ["first ", "line", "second ", "one"].map((str, index) => {
      const [x = 0, y = 0] = places[quarters]?.[index] ?? [];
      return drawn(str, { x, y, quarters });
    });
    const lines = pdfLines(uprightItems(items));
    expect(lines.map(({ text }) => text)).toEqual(["first line", "second one"]);
    expect((lines[0]?.y ?? 0) - (lines[1]?.y ?? 0)).toBe(14);
  });

  it("makes a stamp in the margin no larger and no bolder than the text", () => {
    const text = drawn("a long line of text", { x: 72, y: 700 });
    const stamp = drawn("arXiv:2401.1", { x: 30, y: 200, fontSize: 20, font: "bold", quarters: 1 });
    expect(uprightItems([stamp, text])).toMatchObject([
      { str: "arXiv:2401.1", fontSize: 10, font: "", x: 30, y: 200 },
      { fontSize: 10, font: "f1" },
    ]);
  });

  it("turns nothing on a page without text", () => {
    expect(uprightItems([])).toEqual([]);
  });
});
