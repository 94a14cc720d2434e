import { describe, expect, it } from "vitest";
import { proseSentences } from "./prose-sentences.ts";

describe("proseSentences", () => {
  it("takes paragraphs, list items and quotes only", () => {
    const text =
      "---\na: b\n---\n# Head\n\nOne. Two.\n\n1. Three.\n\n> Four goes\n> on. Five.\n\n    code\n\n| t | u |\n|---|---|\n\n<!-- no -->";
    expect(proseSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "One.",
      "Two.",
      "Three.",
      "Four goes\n> on.",
      "Five.",
    ]);
  });

  it("reads a megabyte without a sentence end in one go", () => {
    const text = "lorem ipsum ".repeat(90_000);
    expect(proseSentences(text)).toEqual([{ start: 0, end: text.length - 1 }]);
  });
});
