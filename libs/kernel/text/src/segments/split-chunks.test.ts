import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunksInSlices, splitChunks } from "./split-chunks.ts";

const pieces = [
  "The lock expires. ",
  "Замок истёк, а задача — нет.\n",
  "锁到期了。任务继续",
  "ロックは切れた。",
  "👍🏽",
  "\n\n",
  "word",
  " ",
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join(""));

const cut = (text: string, maxCharacters: number, seams?: readonly number[]): string[] =>
  splitChunks(text, { maxCharacters, seams }).map(({ start, end }) => text.slice(start, end));

describe("splitChunks", () => {
  it("gives the whole text, in any script, in chunks that are not too long and cut no letter in two", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 8, max: 300 }), fc.array(fc.nat(900)), (text, max, offsets) => {
        const seams = offsets.toSorted((one, other) => one - other);
        const chunks = cut(text, max, seams);
        expect(chunks.join("")).toBe(text);
        for (const chunk of chunks) {
          expect(chunk.length).toBeGreaterThan(0);
          expect(chunk.length).toBeLessThanOrEqual(max);
          expect(chunk).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/u);
        }
      }),
    );
  });

  it.each([
    ["a paragraph", "One. Two three four.\n\nFive six. Seven eight.", 30, "One. Two three four.\n\n"],
    ["a turn", "Ana: one two three.\nBo: four five. Six", 30, "Ana: one two three.\n"],
    ["a sentence", "One two three four. Five six seven eight", 30, "One two three four. "],
    ["a Chinese sentence", "一二三四五六七八九。十一十二十三", 12, "一二三四五六七八九。"],
    ["a word", "one two three four five six", 16, "one two three "],
    ["nothing", "a".repeat(20), 16, "a".repeat(16)],
  ])("ends a chunk with %s", (_what, text, max, first) => {
    expect(cut(text, max)[0]).toBe(first);
  });

  it("begins a chunk with a comment rather than a paragraph", () => {
    const text = "First comment, a long one.\n\nAna says: second comment.\n\nThird";
    expect(cut(text, 50, [0, 28])[1]).toMatch(/^Ana says/u);
  });
});

describe("splitChunks on hostile texts", () => {
  it.each(["!", "。", ".)", " "])("takes linear time for a row of %j", (sign) => {
    const text = sign.repeat(2_000_000);
    const chunks = splitChunks(text, { maxCharacters: 20_000 });
    expect(chunks.at(-1)?.end).toBe(text.length);
  });

  it("pauses after each chunk", () => {
    const slices = [...chunksInSlices("a".repeat(1_000), { maxCharacters: 100 })];
    expect(slices).toHaveLength(9);
  });
});
