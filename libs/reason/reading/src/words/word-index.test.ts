import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/any-document.ts";
import { readableText } from "../testing/readable-item.ts";
import { createWordIndex, wordKeysOf } from "./word-index.ts";

const rangeText = (text: string, language: string, [start, end]: readonly [number, number]): string => {
  const span = createWordIndex(text, language).spanOf({ start, end });
  return text.slice(span.start, span.end);
};

it("compares the beginning of a run of letters that is no word", () => {
  const run = "ab".repeat(2_000);
  const { keyOf } = wordKeysOf(readableText({ text: `${run} cd` }));
  expect(keyOf(`${run}c`)).toBe(0);
  expect(keyOf(run.slice(0, 999))).toBeUndefined();
});

describe("createWordIndex", () => {
  it.each([
    { language: "en", text: "One two, three. Four five.", count: 5, range: [1, 3], found: "two, three. " },
    {
      language: "zh",
      text: "研究人员发现，玩家留存率下降了。排名系统不公平。",
      count: 11,
      range: [2, 4],
      found: "发现，玩家",
    },
    {
      language: "ja",
      text: "新しい順位制度は不公平です。人々は怒っています。",
      count: 12,
      range: [0, 3],
      found: "新しい順位制度",
    },
    { language: "th", text: "ระบบการจัดอันดับไม่ยุติธรรม", count: 6, range: [0, 2], found: "ระบบการ" },
  ] as const)(
    "counts words and gives ranges of them in $language",
    ({ language, text, count, range, found }) => {
      expect(createWordIndex(text, language).count).toBe(count);
      expect(rangeText(text, language, range)).toBe(found);
    },
  );

  it("adds text before the first word and after the last to their ranges", () => {
    expect(rangeText("— “One two!” —", "en", [0, 2])).toBe("— “One two!” —");
  });

  it.each([
    ["a quotation mark", "He said “come here” twice.", [0, 2], "He said "],
    ["a bracket without a space before it", "系统「公平」吗", [0, 1], "系统"],
    ["a sign of currency", "It costs $5 now.", [0, 2], "It costs "],
  ] as const)("includes %s in the word it opens", (_case, text, range, found) => {
    expect(rangeText(text, "en", range)).toBe(found);
  });

  it("returns the words in a span", () => {
    const { wordsIn } = createWordIndex("One two, three. Four five.", "en");

    expect(wordsIn({ start: 4, end: 16 })).toEqual({ start: 1, end: 3 });
    expect(wordsIn({ start: 26, end: 26 })).toEqual({ start: 5, end: 5 });
  });

  it("counts nothing in a text without words", () => {
    const index = createWordIndex("…!", "en");

    expect(index.count).toBe(0);
    expect(index.spanOf({ start: 0, end: 0 })).toEqual({ start: 0, end: 0 });
  });

  it("returns consecutive ranges that join to the text, in every script", () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 9 }), ({ text, language }, size) => {
        const { count, spanOf } = createWordIndex(text, language);
        fc.pre(count > 0);
        const pages = Array.from({ length: Math.ceil(count / size) }, (_, page) =>
          spanOf({ start: page * size, end: (page + 1) * size }),
        );

        expect(pages.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      }),
    );
  });

  it("finds the words of a range in the span of the range", () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(200), fc.nat(200), ({ text, language }, one, other) => {
        const { count, spanOf, wordsIn } = createWordIndex(text, language);
        const start = Math.min(one, other, count);
        const end = Math.min(Math.max(one, other), count);
        fc.pre(start < end);

        expect(wordsIn(spanOf({ start, end }))).toEqual({ start, end });
      }),
    );
  });
});

describe("wordKeysOf", () => {
  it("assigns one number to all forms of a word, by position", () => {
    const { keys, keyOf } = wordKeysOf(readableText({ text: "Players played. A player, PLAYERS!" }));

    expect(keys[0]).toBe(keyOf("player"));
    expect([keys[0], keys[3], keys[4]]).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[2]).toBe(keyOf("a"));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("returns undefined for a word that the text lacks in any form", () => {
    expect(wordKeysOf(readableText({ text: "Nothing." })).keyOf("player")).toBeUndefined();
  });

  it("distinguishes numbers", () => {
    const { keyOf } = wordKeysOf(readableText({ text: "In 2024 and in 2025." }));

    expect(keyOf("2024")).not.toBe(keyOf("2025"));
  });

  it("is computed once per text", () => {
    const text = readableText({ text: "Once." });

    expect(wordKeysOf(text)).toBe(wordKeysOf(text));
  });
});
