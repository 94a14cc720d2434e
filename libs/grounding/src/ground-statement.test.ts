import { describe, expect, it } from "vitest";
import { groundStatement, isSpokenBy, spokenQuote, surroundingsOf } from "./ground-statement.ts";
import { statementReplySchema } from "./statements.ts";

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
    const statement = statementReplySchema.parse({
      text: "Two hundred years ago families depended upon what daughters brought home from factories.",
      cites: [
        { id: "p1", quote: "The mill at Lowell opened in 1823." },
        { id: "n2", quote: "fell after 1834" },
      ],
    });
    const { citations, problems } = groundStatement(statement, citable);
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

const around = (text: string, quote: string, language = "en"): string => {
  const start = text.indexOf(quote);
  const span = surroundingsOf({ start, end: start + quote.length }, text, { language });
  return text.slice(span.start, span.end);
};

const story =
  "One mill opened. Two closed. Its workers were women. They earned little. Strikes followed. Then came peace.";

describe("surroundingsOf", () => {
  it("takes two whole sentences on either side", () => {
    expect(around(story, "were women")).toBe(
      "One mill opened. Two closed. Its workers were women. They earned little. Strikes followed.",
    );
  });

  it("ends where the text does", () => {
    expect(around(story, "Then came peace.")).toBe("They earned little. Strikes followed. Then came peace.");
    expect(around("潮汐每天上涨两次。港口为此而建。", "每天上涨两次", "zh")).toBe(
      "潮汐每天上涨两次。港口为此而建。",
    );
  });

  it("never cuts the quote, however long it is", () => {
    const long = `${"word ".repeat(600)}end. The quote stands here. ${"other ".repeat(600)}`;
    expect(around(long, long.trim())).toBe(long.trim());
  });

  it("takes as many sentences as are asked for", () => {
    const start = story.indexOf("They earned");
    const span = surroundingsOf({ start, end: start + 4 }, story, { language: "en", sentencesAround: 1 });
    expect(story.slice(span.start, span.end)).toBe(
      "Its workers were women. They earned little. Strikes followed.",
    );
  });
});

const transcript = `Mia (00:04): Der Hafen ist zu flach.
Jon (00:09): Dann wird gebaggert.
Mia (00:15): Das zahlt niemand.
Jon (00:21): Die Stadt zahlt.`;

describe("a quote of a speaker", () => {
  it("is read as the speaker and the words", () => {
    expect(spokenQuote("Jon: “Dann wird gebaggert.”")).toEqual({
      speaker: "Jon",
      words: "Dann wird gebaggert.",
    });
  });

  it.each(["Jon says that they dredge.", "“Dann wird gebaggert.”", "Jon: Dann wird gebaggert."])(
    "is not %s",
    (text) => {
      expect(spokenQuote(text)).toBeUndefined();
    },
  );

  it("is the speaker's only inside that speaker's turns", () => {
    const start = transcript.indexOf("Die Stadt");
    expect(isSpokenBy("Jon", { start }, transcript)).toBe(true);
    expect(isSpokenBy("Mia", { start }, transcript)).toBe(false);
    expect(isSpokenBy("Jon", { start: 0 }, "No transcript at all.")).toBe(false);
  });
});
