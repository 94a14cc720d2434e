import { describe, expect, it } from "vitest";
import { locateQuotation, quotationsIn } from "./place-citation.ts";

const text = "Locks first. The “lock” of a job\n> lives **five** seconds. It's renewed — always. The end.";

const located = (...pieces: readonly string[]): string | undefined => {
  const span = locateQuotation(text, pieces);
  return span === undefined ? undefined : text.slice(span.start, span.end);
};

describe("locateQuotation", () => {
  it.each([
    ["as it stands", ["Locks first"], "Locks first"],
    [
      "with other marks and dashes",
      ['The "lock" of', "It’s renewed - always"],
      "The “lock” of a job\n> lives **five** seconds. It's renewed — always",
    ],
    ["through markup and a broken line", ["a job lives five seconds"], "a job\n> lives **five** seconds"],
    ["beginning in another case", ["the “lock” of"], "The “lock” of"],
  ])("finds words %s", (_what, pieces, found) => {
    expect(located(...pieces)).toBe(found);
  });

  it.each([
    ["other words", ["lives six seconds"]],
    ["words in another order", ["five lives seconds"]],
    ["a piece of two", ["Locks first", "and last"]],
    ["nothing", []],
    ["what would be a pattern", [".* of (a|b)"]],
  ])("finds no place for %s", (_what, pieces) => {
    expect(located(...pieces)).toBeUndefined();
  });

  it("returns the first of several pieces that are far apart", () => {
    const long = `The lock lives. ${"Bread is baked. ".repeat(200)}It is renewed.`;
    expect(locateQuotation(long, ["The lock lives", "It is renewed"])).toEqual({ start: 0, end: 14 });
  });
});

describe("quotationsIn", () => {
  it.each([
    ["straight marks", 'He said "the lock lives five seconds."', "en", [["the lock lives five seconds"]]],
    ["curly marks", "He said “the lock lives on”.", "en", [["the lock lives on"]]],
    ["German marks", "Er sagte, „die Sperre lebt fünf Sekunden“.", "de", [["die Sperre lebt fünf Sekunden"]]],
    ["Russian marks", "Он сказал: «замок живёт пять секунд».", "ru", [["замок живёт пять секунд"]]],
    ["Chinese marks", "他说“锁的有效期为五秒”。", "zh", [["锁的有效期为五秒"]]],
    [
      "an omission",
      'He said "the lock … lives five [whole] seconds".',
      "en",
      [["the lock", "lives five", "seconds"]],
    ],
    [
      "two quotations",
      'First "one two three", then "four five six".',
      "en",
      [["one two three"], ["four five six"]],
    ],
    ["a term", 'They call it "late interaction" here.', "en", []],
    ["inches and apostrophes", `A 5" disk isn't the workers' 3" disk, it's said.`, "en", []],
    ["marks without words", '"…" and "" are none.', "en", []],
  ])("reads %s", (_what, sentence, language, quotations) => {
    expect(quotationsIn(sentence, language)).toEqual(quotations);
  });
});
