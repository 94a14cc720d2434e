import { estimateTokens } from "@quarry/language-model";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { sourceParts } from "./read-source.ts";

const sentence = (index: number): string => `Convoy ${index} left the harbour before dawn.`;
const paragraph = (from: number): string =>
  Array.from({ length: 5 }, (_none, index) => sentence(from + index)).join(" ");
const text = Array.from({ length: 8 }, (_none, index) => paragraph(index * 5)).join("\n\n");
const textsOf = (whole: string, maxTokens: number): string[] =>
  finish(sourceParts(whole, "en", maxTokens)).map(({ start, end }) => whole.slice(start, end));

describe("sourceParts", () => {
  it("leaves a text whole that fits", () => {
    expect(textsOf(text, 10_000)).toEqual([text]);
  });

  it.each([60, 130, 200])("covers the text in parts of at most %i tokens that end with a sentence", (max) => {
    const parts = textsOf(text, max);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("")).toBe(text);
    for (const part of parts) {
      expect(part.trim()).toMatch(/\.$/);
      expect(estimateTokens(part)).toBeLessThanOrEqual(max);
    }
  });

  it("cuts between paragraphs where one ends in the second half of a part", () => {
    for (const part of textsOf(text, 200).slice(0, -1)) expect(part).toMatch(/\n\n$/);
  });

  it("cuts no sentence, however long it is", () => {
    const long = `The convoy ${"and the next one ".repeat(100)}left.`;
    expect(textsOf(`It begins. ${long} It ends.`, 20)).toContain(`${long} `);
  });
});
