import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/any-document.ts";
import { readableText } from "../testing/readable-item.ts";
import { derived, foldedTextOf, foldText } from "./fold-text.ts";

describe("derived", () => {
  it("computes a result once per object", () => {
    let made = 0;
    const lengthOf = derived(function* lengthOfText({ text }: { readonly text: string }) {
      yield;
      made += 1;
      return { length: text.length };
    });
    const [one, two] = [{ text: "one" }, { text: "four" }];

    expect([lengthOf(one), lengthOf(one), lengthOf(two)]).toEqual([
      { length: 3 },
      { length: 3 },
      { length: 4 },
    ]);
    expect(made).toBe(2);
  });
});

it("reads a run of accents in turns", () => {
  const text = readableText({ text: `e${"\u0301".repeat(200_000)}` });
  const pauses = [...foldedTextOf.inSlices(text)];
  expect(pauses.length).toBeGreaterThanOrEqual(10);
  expect(foldedTextOf(text).text).toBe("e");
});

describe("foldText", () => {
  it.each([
    ["Café", "cafe"],
    ["Cafe\u0301", "cafe"],
    ["ЁЛКА Й", "елка и"],
    ["ＡＢＣ", "abc"],
    ["İSTANBUL", "istanbul"],
    ["ΟΔΟΣ", "οδοσ"],
    ["مُحَمَّد", "محمد"],
    ["हिन्दी", "हिन्दी"],
    ["が", "が"],
    ["排名\n系统", "排名系统"],
    ["soft\u00ADhyphen", "softhyphen"],
    ["it’s – so", "it's - so"],
  ])("folds %j to %j", (text, folded) => {
    expect(foldText(text).text).toBe(folded);
  });

  it("maps a folded span to the original", () => {
    const text = "un cafe\u0301 排\n名 ok";
    const { text: folded, original } = foldText(text);
    const spanOf = (part: string): string => {
      const start = folded.indexOf(part);
      const span = original({ start, end: start + part.length });
      return text.slice(span.start, span.end);
    };

    expect(["cafe", "排名", "ok"].map(spanOf)).toEqual(["cafe\u0301", "排\n名", "ok"]);
  });

  it("does not change a folded text", () => {
    fc.assert(
      fc.property(anyDocument, ({ text }) => {
        const once = foldText(text).text;

        expect(foldText(once).text).toBe(once);
      }),
    );
  });

  it("returns spans of the original that fold to the matched text", () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(200), fc.integer({ min: 1, max: 20 }), ({ text }, from, length) => {
        const { text: folded, original } = foldText(text);
        const part = folded.slice(from, from + length).trim();
        fc.pre(part !== "" && part.isWellFormed());
        const start = folded.indexOf(part);
        const span = original({ start, end: start + part.length });

        expect(foldText(text.slice(span.start, span.end)).text).toBe(part);
      }),
    );
  });

  it("removes layout wherever the text is cut into slices", () => {
    for (const before of [19_998, 19_999, 20_000]) {
      const text = `${"中".repeat(before)} \n 文e\u0301`;
      const folded = foldText(text);
      expect(folded.text).toBe(`${"中".repeat(before)}文e`);
      const found = folded.original({ start: before, end: before + 2 });
      expect(text.slice(found.start, found.end)).toBe("文e\u0301");
    }
  });

  it("searches a text of letters and spaces in slices", () => {
    const part = { documentId: "d", text: "文 ".repeat(50_000), language: "zh", marking: null, timings: [] };
    // Five slices find what is removed, and three fold what is kept.
    expect([...foldedTextOf.inSlices(part)]).toHaveLength(5 + 3);
  });
});
