import { describe, expect, it } from "vitest";
import { quotationsIn } from "./quotations.ts";

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
