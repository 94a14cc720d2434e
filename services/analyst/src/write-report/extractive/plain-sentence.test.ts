import { describe, expect, it } from "vitest";
import { plainSentence } from "./plain-sentence.ts";

describe("plainSentence", () => {
  it.each([
    ["One  line\nand its\trest.", "One line and its rest."],
    ["Quoted words\n> go on\n> > here.", "Quoted words go on here."],
    ["- An item of a list.", "An item of a list."],
    ["3 of 5 workers were killed.", "3 of 5 workers were killed."],
    ["任务由另一个进程\n重新执行。", "任务由另一个进程 重新执行。"],
  ])("makes a sentence of %j", (quote, sentence) => {
    expect(plainSentence(quote)).toBe(sentence);
  });
});
