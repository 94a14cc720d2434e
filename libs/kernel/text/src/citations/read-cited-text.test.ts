import { describe, expect, it } from "vitest";
import { finish } from "../slices.ts";
import { type CitedTextOptions, readCitedText } from "./read-cited-text.ts";

const references = `

## References

[1] One. https://one.org/a
[2] Two. https://two.org/b
[3] Three. https://three.org/c
`;

/** Sentences with the keys they cite. */
const cited = (text: string, options: CitedTextOptions = {}): [string, string[]][] =>
  finish(readCitedText(text, options)).sentences.map(({ text: said, citations }) => [
    said,
    citations.map(({ ref }) => ref),
  ]);

describe("readCitedText", () => {
  it.each([
    ["a number", "The lock lives [1].", ["1"]],
    ["a number right behind a word", "The lock lives[7].", ["7"]],
    ["several numbers", "The lock lives [1, 3].", ["1", "3"]],
    ["a range", "The lock lives [1-3].", ["1", "2", "3"]],
    ["numbers side by side", "The lock lives [1][2].", ["1", "2"]],
    ["a document's number with a page", "The lock lives [document 2, p. 14].", ["2"]],
    ["a number behind a word", "The lock lives [vgl. 2, S. 14].", ["2"]],
    ["a number in two pairs of brackets", "The lock lives [[2]].", ["2"]],
    ["a raised number in brackets", "The lock lives [²].", ["2"]],
    ["a place among sources", "The lock lives :contentReference[oaicite:1]{index=1}.", ["2"]],
    ["a number with Gemini's mark of the beginning", "[cite_start]The lock lives. [cite: 2]", ["2"]],
    ["a turn of a search", "The lock lives \uE200cite\uE202turn0search3\uE201.", ["turn0search3"]],
    ["a turn without its signs", "The lock lives. citeturn0search3", ["turn0search3"]],
    ["a turn behind a name", 'The \uE200entity\uE202["x","lock"]\uE201 lives.citeturn0file1', ["turn0file1"]],
    ["a number with a page", "The lock lives [2, p. 14].", ["2"]],
    ["a number in wide brackets", "The lock lives【2†source】.", ["2"]],
    ["a raised number", "The lock lives.²", ["2"]],
    ["raised numbers with a comma", "The lock lives¹,³.", ["1", "3"]],
    ["a number raised by HTML", 'The lock lives<sup><a href="#r2">2</a></sup>.', ["2"]],
    ["a number in round brackets", "The lock lives (2).", ["2"]],
    ["a footnote", "The lock lives.[^why]", ["^why"]],
    ["keys", "The lock lives [@smith2020, p. 3; @doe].", ["@smith2020", "@doe"]],
    ["a link on a number", "The lock lives [[1]](https://x.org/y).", ["https://x.org/y"]],
    ["a link on a word for it", "The lock lives ([source](https://x.org/y)).", ["https://x.org/y"]],
    ["a link in brackets", "The lock lives (see [Locks](https://x.org/y_(z))).", ["https://x.org/y_(z)"]],
    ["an address", "The lock lives (https://x.org/y).", ["https://x.org/y"]],
    ["an address at the end", "The lock lives https://x.org/y.", ["https://x.org/y"]],
    ["an address in angle brackets", "The lock lives <https://x.org/y>.", ["https://x.org/y"]],
    ["an HTML link", 'The lock lives <a href="https://x.org/y">2</a>.', ["https://x.org/y"]],
    ["a number behind the full stop", "The lock lives. [2]", ["2"]],
    ["a line of sources below", "The lock lives.\n\nSource: [Locks](https://x.org/y)", ["https://x.org/y"]],
  ])("reads %s", (_what, text, refs) => {
    expect(cited(text + references)).toEqual([["The lock lives.", refs]]);
  });

  it.each([
    ["a label that is part of the sentence", "The [lock](https://x.org/y) lives.", "The lock lives."],
    ["a link to a definition", "The [lock][2] lives.", "The lock lives."],
    ["an HTML link on a word", 'The <a href="https://x.org/y">lock</a> lives.', "The lock lives."],
  ])("keeps %s", (_what, text, said) => {
    const [[words, refs] = ["", []]] = cited(text + references);
    expect(words).toBe(said);
    expect(refs).toHaveLength(1);
  });

  it.each([
    ["code", "Use `items[1]` here."],
    ["an index", "Use items[0] and items[7].name here."],
    ["a unit", "It has 5 km² of land."],
    ["an enumeration", "Do (1) this and (2) that."],
    ["an image", "The picture ![lock](https://x.org/y.png) shows it."],
    ["a link inside the text", "See the [chapter](#locks) on it."],
  ])("reads no citation in %s", (_what, text) => {
    expect(cited(text + references).flatMap(([, refs]) => refs)).toEqual([]);
  });

  it("gives a mark behind a full stop to the sentence before it, in any script", () => {
    expect(cited("任务最多重试 20 次。[1]锁的有效期为五秒【2】。没有来源。")).toEqual([
      ["任务最多重试 20 次。", ["1"]],
      ["锁的有效期为五秒。", ["2"]],
      ["没有来源。", []],
    ]);
    expect(
      cited("Der Speicher hält fünf Tage.[1] Er wird geleert [2]. Das gilt z. B. nachts.", { locale: "de" }),
    ).toEqual([
      ["Der Speicher hält fünf Tage.", ["1"]],
      ["Er wird geleert.", ["2"]],
      ["Das gilt z. B. nachts.", []],
    ]);
    expect(cited("Задача повторяется 20 раз [1]. Замок живёт пять секунд. [2]")).toEqual([
      ["Задача повторяется 20 раз.", ["1"]],
      ["Замок живёт пять секунд.", ["2"]],
    ]);
  });

  it("takes no heading, code or reference for a sentence, and a row only when it cites", () => {
    const text =
      "# Locks [1]\n\n```\nlock() // [1]\n```\n\n- It **lives** five seconds [1]\n\n| a | b |\n|--|--|\n| Time | 5 s [2] |\n| Size | 3 |";
    expect(cited(text + references)).toEqual([
      ["It lives five seconds", ["1"]],
      ["Time 5 s", ["2"]],
    ]);
  });

  it("counts in the text that was given", () => {
    const text = `> A lock **lives** five\n> seconds [1]. It ends.${references}`;
    const { sentences } = finish(readCitedText(text));
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      "A lock **lives** five\n> seconds [1].",
      "It ends.",
    ]);
    const [mark] = sentences.flatMap(({ citations }) => citations);
    expect(text.slice(mark?.start, mark?.end)).toBe("[1]");
    expect(sentences[0]?.text).toBe("A lock lives five seconds.");
  });

  it("applies a mark inside a sentence to the words before it", () => {
    const claims = (text: string): string[] =>
      finish(readCitedText(text)).sentences.flatMap(({ citations }) => citations.map(({ claim }) => claim));
    expect(claims("The queue was written in 2011 [1], and forty countries use it today [2].")).toEqual([
      "The queue was written in 2011",
      "and forty countries use it today.",
    ]);
    expect(claims("Redis [1] and Qdrant [2] are used.")).toEqual([
      "Redis and Qdrant are used.",
      "Redis and Qdrant are used.",
    ]);
  });

  it("knows keys that are handed in beside the text", () => {
    expect(cited("The lock lives (1).")).toEqual([["The lock lives (1).", []]]);
    expect(cited("The lock lives (1).", { keys: ["1"] })).toEqual([["The lock lives.", ["1"]]]);
  });

  it.each([
    "[",
    "[a",
    "(",
    "Sources\n",
    "[1]: http://a\n",
    "<a href=",
    "`",
    "[1](",
    "http://a ",
    "( ",
    "[]( ",
    "<sup>",
    "1. http://a\n",
  ])("reads a text full of %j", (part) => {
    const text = part.repeat(2_000);
    for (const { start, end } of finish(readCitedText(text)).sentences) expect(start).toBeLessThan(end);
    expect(
      finish(readCitedText(`${text}\n\nThe lock lives.`)).sentences.at(-1)?.end ?? 0,
    ).toBeLessThanOrEqual(text.length + 17);
  });
});
