import { describe, expect, it } from "vitest";
import { groundStatement } from "./ground-statement.ts";

const history =
  "The mill at Lowell opened in 1823. Its workers were mostly women from farms. They earned twice what teachers earned.";
const trade = "Wages at Lowell fell after 1834.";
const texts = new Map([
  ["history", history],
  ["trade", trade],
]);
const citable = {
  sources: new Map([
    ["p1", { documentId: "history", spans: [{ start: 0, end: 34 }] }],
    ["n2", { documentId: "trade", spans: [{ start: 0, end: trade.length }] }],
  ]),
  textOf: (documentId: string) => texts.get(documentId),
};

describe("grounding a statement", () => {
  it("keeps every quote that stands, of several sources, however few words it shares with the statement", () => {
    const { citations, problems } = groundStatement(
      {
        cites: [
          { id: "p1", quote: "The mill at Lowell opened in 1823." },
          { id: "n2", quote: "fell after 1834" },
        ],
      },
      citable,
    );
    expect(citations).toEqual([
      { documentId: "history", start: 0, end: 34, quote: "The mill at Lowell opened in 1823." },
      { documentId: "trade", start: 16, end: 31, quote: "fell after 1834" },
    ]);
    expect(problems).toEqual([]);
  });

  it("finds a quote of the same document outside the passage that was shown", () => {
    const { citations } = groundStatement(
      { cites: [{ id: "[P1]", quote: "They earned twice what teachers earned." }] },
      citable,
    );
    expect(citations).toMatchObject([
      { documentId: "history", quote: "They earned twice what teachers earned." },
    ]);
  });

  it("counts the same span once", () => {
    const cite = { id: "n2", quote: trade };
    expect(groundStatement({ cites: [cite, cite] }, citable).citations).toHaveLength(1);
  });

  it("drops what stands nowhere, and says what to do", () => {
    const { citations, problems } = groundStatement(
      {
        cites: [
          { id: "p9", quote: "x" },
          { id: "p1", quote: "opened in 1832" },
          { id: "n2", quote: " . " },
        ],
      },
      citable,
    );
    expect(citations).toEqual([]);
    expect(problems).toEqual([
      "there is no passage or note p9",
      'the quote "opened in 1832" does not stand in p1 word for word',
      "the quote from n2 is empty; copy the words that carry the statement",
    ]);
  });
});
