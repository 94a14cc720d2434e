import { describe, expect, it } from "vitest";
import { excerpts } from "./excerpts.ts";

const text = Array.from({ length: 400 }, (_word, index) => `word${index}`).join(" ");
const spanOf = (words: string): { start: number; end: number } => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};

describe("excerpts", () => {
  it("shows a span with its context and splits no word", () => {
    const [excerpt] = excerpts(text, [spanOf("word200 word201")]);
    const shown = text.slice(excerpt?.start, excerpt?.end);
    expect(shown).toMatch(/^word\d+ .*word200 word201.* word\d+$/u);
    expect(shown.length).toBeGreaterThan(600);
    expect(shown.length).toBeLessThan(720);
    expect(text[(excerpt?.start ?? 0) - 1]).toBe(" ");
  });

  it("does not exceed the text", () => {
    expect(excerpts(text, [spanOf("word1 ")])[0]?.start).toBe(0);
  });

  it("returns one excerpt for adjacent spans", () => {
    const spans = [spanOf("word120 word121"), spanOf("word100 word101")];
    expect(excerpts(text, spans).map((excerpt) => excerpt.spans)).toEqual([spans.toReversed()]);
  });

  it("returns separate excerpts for distant spans", () => {
    expect(excerpts(text, [spanOf("word10 "), spanOf("word390 ")])).toHaveLength(2);
  });

  it("keeps spans that overlap or start together, each once, the longer first", () => {
    const spans = [spanOf("word101 word102"), spanOf("word100"), spanOf("word100 word101")];
    expect(excerpts(text, [...spans, ...spans]).map((excerpt) => excerpt.spans)).toEqual([
      [spans[2], spans[1], spans[0]],
    ]);
  });

  it("includes the longest of its spans completely", () => {
    const [excerpt] = excerpts(text, [
      { start: 0, end: 2_000 },
      { start: 10, end: 20 },
    ]);
    expect(excerpt?.end).toBeGreaterThanOrEqual(2_300);
  });

  it("splits no surrogate pair", () => {
    const emoji = "🪨".repeat(400);
    const [excerpt] = excerpts(emoji, [{ start: 400, end: 402 }], 299);
    expect(emoji.slice(excerpt?.start, excerpt?.end).isWellFormed()).toBe(true);
  });
});
