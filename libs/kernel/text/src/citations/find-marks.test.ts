import { describe, expect, it } from "vitest";
import { findMarks, isLead, keysOf, plainClaim, raisedKeysOf } from "./find-marks.ts";

describe("keysOf", () => {
  it.each([
    ["1", ["1"]],
    ["1, 3;5", ["1", "3", "5"]],
    ["2–4, 7", ["2", "3", "4", "7"]],
    ["1-900", ["1", "900"]],
    ["4-2", ["4", "2"]],
    ["@smith2020, p. 3; @doe", ["@smith2020", "@doe"]],
  ])("of %s are %j", (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });
});

describe("raisedKeysOf", () => {
  it("are one number where there is such a source, else one for each digit", () => {
    expect(raisedKeysOf("¹²", new Set(["12"]))).toEqual(["12"]);
    expect(raisedKeysOf("¹²", new Set(["1", "2"]))).toEqual(["1", "2"]);
    expect(raisedKeysOf("¹,³", new Set(["1", "3"]))).toEqual(["1", "3"]);
  });
});

describe("plainClaim", () => {
  it.each([
    ["emphasis and code", "The **lock** of `job_id` *lives*.", "The lock of job_id lives."],
    ["a quoted line", "The lock\n> lives.", "The lock lives."],
    ["the gap of a mark", "The lock lives    . 锁   。", "The lock lives. 锁。"],
    ["HTML", "The <b>lock</b> lives.", "The lock lives."],
    ["cells", "| Time | 5 s |", "Time 5 s"],
    ["a comparison", "It holds for a < b and c > d.", "It holds for a < b and c > d."],
  ])("goes by the words of %s", (_what, markdown, words) => {
    expect(plainClaim(markdown)).toBe(words);
  });
});

describe("isLead", () => {
  it.each([
    ["Source:", true],
    ["(see also )", true],
    ["Источник:", true],
    ["来源：", true],
    ["—", true],
    ["Sources of light are many.", false],
    ["Замок живёт.", false],
  ])("of %s is %s", (words, is) => {
    expect(isLead(words)).toBe(is);
  });
});

describe("findMarks", () => {
  const refsIn = (text: string, ...known: readonly string[]) =>
    findMarks(text, new Set(known)).map(({ refs }) => refs.join());

  it.each([
    ["of file search, by number", "It froze【4:2†pond.pdf】.", ["2"]],
    ["of file search, by name", "It froze【4:7†lake.pdf】.", ["lake.pdf"]],
    ["of file search in square brackets", "It froze [4:2†source].", ["2"]],
    ["of a browser", "It froze【1†source】【2†L3-L9】.", ["1", "2"]],
    ["with a word", "It froze [Source 1]. It held [Sources: 1, 2], says [Quelle 2].", ["1", "1,2", "2"]],
    [
      "with a word, one behind the other",
      "It froze [citation:1][citation:2] and held [web:1][web:2].",
      ["1", "2", "1", "2"],
    ],
    [
      "with the words of retrieval",
      "It froze [Passage 1]. It held [chunk_2], [#1] (Source 2).",
      ["1", "2", "1", "2"],
    ],
    ["with words of East Asia", "凍った［1］。溶けた[出典：2]。", ["1", "2"]],
    ["joined by a word", "It froze [1 and 2] and held [1 & 2].", ["1,2", "1,2"]],
    ["from one to another", "It froze [1]–[3].", ["1,2,3"]],
    ["in other brackets", "It froze [ 1 ] and held 〔2〕.", ["1", "2"]],
    ["in elements", "It froze <cite>1</cite> and held <ref>1, 2</ref>.", ["1", "1,2"]],
    ["of a web page", "It froze [webpage 1].", ["1"]],
    ["with escaped brackets", String.raw`It froze \[1\], and held \[1, 2\].`, ["1", "1,2"]],
    ["of other assistants", "It froze [citation:1] for days [cite: 1, 2] and held [^2^].", ["1", "1,2", "2"]],
    ["without their private-use signs", "It froze citeturn0search0turn1view2.", ["turn0search0,turn1view2"]],
    ["of a file", "It froze.\uE200filecite\uE202turn0file3\uE202L8-L10\uE201", ["turn0file3"]],
    ["that are lists of links", "It froze.\uE200navlist\uE202News\uE202turn0news1\uE201", [""]],
    ["of a chat export", "It froze [oai_citation:1‡lake.pdf](sandbox:/mnt/lake.pdf).", ["1"]],
  ])("finds marks %s", (_form, text, refs) => {
    expect(refsIn(text, "1", "2", "lake.pdf")).toEqual(refs);
  });

  it.each([
    ["an index in prose whose marks stand apart", "It froze [1]. The value of cells[2] is used.", ["1"]],
    ["an index of code", "It froze[1]. Set items[2] = 3.", ["1"]],
    ["a law", "It froze [1]. So says [Article 17].", ["1"]],
    ["a verse", "It froze [1]. So says [3:16].", ["1"]],
  ])("takes no mark in %s", (_what, text, refs) => {
    expect(refsIn(text, "1")).toEqual(refs);
  });

  it("keeps the words before an address in braces", () => {
    const [mark] = findMarks("The [lake froze]{https://one.org/a}.", new Set());
    expect(mark).toMatchObject({ start: 4, end: 35, words: { start: 5, end: 15 } });
  });

  it("treats numbers right behind words as marks where a text sets them so", () => {
    expect(refsIn("The lake[1] froze in May.[2] It held[2].", "1", "2")).toEqual(["1", "2", "2"]);
  });
});
