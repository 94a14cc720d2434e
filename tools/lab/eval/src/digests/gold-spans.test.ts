import { describe, expect, it } from "vitest";
import { scoreSpans } from "./gold-spans.ts";

const text = "The well is old. It is **12 m** deep. Nobody drinks from it. A fence stands around it.";
const sources = [{ documentId: "d", file: "well.md", text }];
const shown = (quote: string) => {
  const start = text.indexOf(quote);
  return { documentId: "d", start, end: start + quote.length };
};
const question = {
  id: "deep",
  question: "How deep is the well?",
  sources: "wells",
  gold: [{ file: "well.md", quote: "It is 12 m deep." }],
  acceptable: [],
  unanswerable: false,
};

describe("scoreSpans", () => {
  it("finds a gold span by its letters and digits, and counts the sentences beside it as good", () => {
    const score = scoreSpans(question, sources, [shown("It is **12 m** deep. Nobody drinks from it.")]);
    expect(score).toEqual({ id: "deep", recall: 1, precision: 1, words: 9, missed: [] });
  });

  it("counts text far from gold as wrong, and three fifths of a span as enough", () => {
    const { recall, precision } = scoreSpans(question, sources, [
      shown("12 m** deep"),
      shown("A fence stands around it."),
    ]);
    expect(recall).toBe(1);
    expect(precision).toBeCloseTo(7 / 27);
  });

  it("accepts any equivalent place of a span, and names a missed span", () => {
    expect(scoreSpans(question, sources, []).missed).toEqual(["It is 12 m deep."]);
    const other = [{ file: "well.md", quote: "Nobody drinks from it.", or: question.gold }];
    expect(scoreSpans({ ...question, gold: other }, sources, [shown("It is **12 m** deep.")]).recall).toBe(1);
  });

  it("says which span is not in its file", () => {
    const gold = [{ file: "well.md", quote: "It is dry." }];
    expect(() => scoreSpans({ ...question, gold }, sources, [])).toThrow("deep: not in well.md");
  });
});
