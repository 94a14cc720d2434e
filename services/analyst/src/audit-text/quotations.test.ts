import { describe, expect, it } from "vitest";
import { createQuotationFinder, quotationsIn } from "./quotations.ts";

const text = "Locks first. The “lock” of a job\n> lives **five** seconds. It's renewed — always. The end.";

const noPause = async (): Promise<void> => undefined;

const located = async (...pieces: readonly string[]): Promise<string | undefined> => {
  const span = await createQuotationFinder(text, noPause)(pieces);
  return span && text.slice(span.start, span.end);
};

describe("createQuotationFinder", () => {
  it.each([
    ["as it stands", ["Locks first"], "Locks first"],
    [
      "with other marks and dashes",
      ['The "lock" of', "It’s renewed - always"],
      "The “lock” of a job\n> lives **five** seconds. It's renewed — always",
    ],
    ["through markup and a broken line", ["a job lives five seconds"], "a job\n> lives **five** seconds"],
    ["beginning in another case", ["the “lock” of"], "The “lock” of"],
  ])("finds words %s", async (_what, pieces, found) => {
    expect(await located(...pieces)).toBe(found);
  });

  it.each([
    ["other words", ["lives six seconds"]],
    ["words in another order", ["five lives seconds"]],
    ["a piece of two", ["Locks first", "and last"]],
    ["nothing", []],
    ["what would be a pattern", [".* of (a|b)"]],
  ])("finds no place for %s", async (_what, pieces) => {
    expect(await located(...pieces)).toBeUndefined();
  });

  it("returns the first of several pieces that are far apart", async () => {
    const long = `The lock lives. ${"Bread is baked. ".repeat(200)}It is renewed.`;
    const find = createQuotationFinder(long, noPause);
    expect(await find(["The lock lives", "It is renewed"])).toEqual({ start: 0, end: 14 });
  });

  it("keeps signs of emphasis inside of words", async () => {
    const find = createQuotationFinder("The snake_case of 2*3 is **bold**, ~~gone~~.", noPause);
    expect(await find(["snakecase of"])).toBeUndefined();
    expect(await find(["of 23 is"])).toBeUndefined();
    expect(await find(["SNAKE_CASE of 2*3 is bold, gone"])).toEqual({ start: 4, end: 41 });
  });

  it.each([
    ["between spaces", "one \u00AD two three", "One two three"],
    ["inside of words and signs", "o\u00ADne* \u200Btw\uFEFFo snake_\u00AD\u00ADcase", "One two snake_case"],
  ])("ignores invisible characters %s", async (_where, signs, quotation) => {
    const find = createQuotationFinder(signs, noPause);
    expect(await find([quotation])).toEqual({ start: 0, end: signs.length });
  });

  it("keeps a sign after a decomposed letter", async () => {
    const find = createQuotationFinder("A cafe\u0301_bar.", noPause);
    expect(await find(["café_bar"])).toEqual({ start: 2, end: 11 });
  });

  it("finds letters whose lower case is longer, at their place", async () => {
    const find = createQuotationFinder("In İİ the  lock lives", noPause);
    expect(await find(["THE LOCK"])).toEqual({ start: 6, end: 15 });
  });

  it("searches a text that repeats the quotation but for its end in linear time, with pauses", async () => {
    const pausesIn = async (repeated: string): Promise<number> => {
      let pauses = 0;
      const find = createQuotationFinder(repeated.repeat(200_000), async () => void (pauses += 1));
      expect(await find([`${"A ".repeat(900)}b`])).toBeUndefined();
      return pauses;
    };
    // Nothing is normalised in the first.
    expect(await pausesIn("a ")).toBeGreaterThan(30);
    expect(await pausesIn("a  ")).toBeGreaterThan(200);
    const signs = createQuotationFinder(`a${"*".repeat(200_000)}b`, noPause);
    expect(await signs(["a b c"])).toBeUndefined();
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
    ["marks inside of others", "„eins „zwei drei vier“ fünf", "de", [["zwei drei vier"]]],
    ["marks without words", '"…" and "" are none.', "en", []],
  ])("reads %s", (_what, sentence, language, quotations) => {
    expect(quotationsIn(sentence, language)).toEqual(quotations);
  });
});
