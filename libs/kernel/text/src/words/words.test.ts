import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../slices.ts";
import { containsCjk, wordBoundsInSlices, words, wordsOfEach } from "./words.ts";

describe("containsCjk", () => {
  it.each(["a 中", "かな", "カナ", "한글"])("sees it in %s", (text) => {
    expect(containsCjk(text)).toBe(true);
  });

  it.each(["", "latin", "кириллица", "，。"])("sees none in %j", (text) => {
    expect(containsCjk(text)).toBe(false);
  });
});

const cut = (text: string, locale?: string): string[] =>
  words(text, locale).map(({ start, end }) => text.slice(start, end));

describe("words", () => {
  it("leaves punctuation out and keeps names of files whole", () => {
    expect(cut("Don’t edit “redis.conf”, please!")).toEqual(["Don’t", "edit", "redis.conf", "please"]);
  });

  it("leaves out the narrow spaces that French has beside words, and keeps those within numbers", () => {
    expect(cut("Il dit «\u202Foui\u202F» à 12\u202F000 gens\u202F?", "fr")).toEqual([
      "Il",
      "dit",
      "oui",
      "à",
      "12\u202F000",
      "gens",
    ]);
  });

  it("cuts Chinese by dictionary", () => {
    expect(cut("研究人员发现", "zh")).toEqual(["研究", "人员", "发现"]);
  });

  it.each(["en_US", "not a tag", ""])("takes the locale %j without complaint", (locale) => {
    expect(cut("one two", locale)).toEqual(["one", "two"]);
  });

  it("gives ordered spans of whole, unspaced text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        let end = 0;
        for (const word of words(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(text.slice(word.start, word.end)).toMatch(/^\S+$/u);
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("wordBoundsInSlices", () => {
  it("gives the ends of the same words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect([...finish(wordBoundsInSlices(text, "en"))]).toEqual(
          words(text, "en").flatMap(({ start, end }) => [start, end]),
        );
      }),
    );
  });
});

describe("wordsOfEach", () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc
        .array(fc.constantFrom("mill", "研究", "人员", " ", ".", "’", "\n", "\r", "\u0301", "\u200d", "「"))
        .map((parts) => parts.join("")),
      fc.constant("磨坊在2024年磨了三十袋小麦。".repeat(200)),
    ),
    { maxLength: 12 },
  );

  it.each(["en", "zh"])("cuts each text as if it stood alone: %s", (locale) => {
    fc.assert(
      fc.property(texts, (each) => {
        expect([...wordsOfEach(each, locale)]).toEqual(
          each.map((text) => ({ text, spans: words(text, locale) })),
        );
      }),
    );
  });
});
