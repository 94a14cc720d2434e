import { describe, expect, it } from "vitest";
import { withoutDoubles } from "./drawn-twice.ts";

const item = (str: string, x: number, y: number, changes: object = {}) => ({
  str,
  x,
  y,
  width: str.length * 5,
  fontSize: 10,
  hasEOL: false,
  font: "f1",
  ...changes,
});
const texts = (items: readonly ReturnType<typeof item>[]): string[] =>
  withoutDoubles(items).map(({ str }) => str);

describe("withoutDoubles", () => {
  it.each([
    ["to look bold", [item("The lock.", 50, 700), item("The lock.", 50.3, 700), item("Next", 50, 688)]],
    ["as a shadow", [item("The lock.", 51, 699), item("Next", 50, 688), item("The lock.", 50, 700)]],
  ])("leaves out what is drawn again %s", (_why, items) => {
    expect(texts(items).toSorted()).toEqual(["Next", "The lock."]);
  });

  it("leaves out letters that are each drawn again", () => {
    const letters = ["a", "l", "l"].flatMap((letter, index) => [
      item(letter, 50 + 5 * index, 700),
      item(letter, 50.4 + 5 * index, 700),
    ]);
    expect(texts(letters)).toEqual(["a", "l", "l"]);
  });

  it("keeps what is elsewhere, and the end of the line", () => {
    expect(texts([item("ha", 50, 700), item("ha", 60, 700), item("ha", 50, 688)])).toEqual([
      "ha",
      "ha",
      "ha",
    ]);
    expect(withoutDoubles([item("a", 50, 700), item("a", 50.1, 700, { hasEOL: true })])).toMatchObject([
      { str: "a" },
      { str: "", hasEOL: true },
    ]);
  });
});
