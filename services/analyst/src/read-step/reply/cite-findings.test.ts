import { describe, expect, it } from "vitest";
import { aTurnInput, wholeTranscripts } from "../../testing/reading-session.ts";
import { said, seasonItems } from "../../testing/season-items.ts";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { citeFindings } from "./cite-findings.ts";

const items = seasonItems();
const turnWith = (...linkIds: readonly string[]): ReadingTurn => ({
  job: aTurnInput(items, { answers: linkIds.map((linkId) => wholeTranscripts(items, linkId)) }),
  items,
});
const sent = turnWith("yt_reset", "yt_hours");

const cite = (text: string, quotes: readonly { quote: string; linkId?: string }[], turn = sent) =>
  citeFindings(turn, [{ text, quotes }]);
const quotesOf = ({ findings }: ReturnType<typeof cite>): string[] =>
  findings.flatMap(({ citations }) => citations.map(({ quote }) => quote));

describe("citeFindings", () => {
  it("cites a quote as it was given, where it stands", () => {
    const cited = cite("Retention of players fell by 30%.", [
      { quote: "retention fell by 30%", linkId: "yt_reset" },
    ]);
    expect(quotesOf(cited)).toEqual(["retention fell by 30%"]);
    for (const { documentId, start, end, quote } of cited.findings.flatMap(({ citations }) => citations))
      expect(
        items
          .find(({ transcript }) => transcript?.documentId === documentId)
          ?.transcript?.text.slice(start, end),
      ).toBe(quote);
  });

  it("finds a quote under the wrong item, and one that is the finding itself", () => {
    expect(quotesOf(cite("Retention fell by 30%.", [{ quote: said.fell, linkId: "blog_maps" }]))).toEqual([
      said.fell,
    ]);
    expect(quotesOf(cite(said.fell, []))).toEqual([said.fell]);
  });

  it("finds a quote but for its white space and marks", () => {
    const spaced = said.fell.replace("fell by", "fell  by");
    expect(quotesOf(cite("Retention fell by 30%.", [{ quote: spaced }]))).toEqual([said.fell]);
  });

  it("takes the words of a marker for those it stands on, before anything was sent", () => {
    const cited = cite(
      "Retention fell by 30%.",
      [{ quote: `FACT: ${said.fell}`, linkId: "yt_reset" }],
      turnWith(),
    );
    expect(quotesOf(cited)).toEqual([said.fell]);
  });

  it("cites several items where they agree", () => {
    const quotes = [{ quote: said.ranking }, { quote: said.reset }];
    expect(
      quotesOf(cite("Casual players were driven away, and lost rewards they had worked for.", quotes)),
    ).toEqual([said.ranking, said.reset]);
  });

  it.each([
    ["shares no word with its quote", "Churn grew by roughly a third.", "Churn grew by roughly a third."],
    ["has a number of its own", "Nearly 1 in 3 left.", "Nearly 1 in 3 left."],
    ["is said in another language", "Die Bindung sank um 30 %.", "Die Bindung sank um 30 %."],
    [
      "has technical names",
      "Churn with `Option<T>` over HTTP/2 grew.",
      "Churn with `Option<T>` over HTTP/2 grew.",
    ],
    ["holds an address", "Churn grew (https://invented.example/a).", "Churn grew."],
  ])("keeps a finding that %s in the reader's words when its quote stands", (_what, text, kept) => {
    expect(cite(text, [{ quote: said.fell }])).toMatchObject({ findings: [{ text: kept }], problems: [] });
  });

  it("drops of a finding only the quotes that stand nowhere", () => {
    const quotes = [{ quote: "Everybody left for good." }, { quote: said.fell }, { quote: said.fell }];
    expect(quotesOf(cite("Retention fell.", quotes))).toEqual([said.fell]);
  });

  it.each([
    ["a quote that stands nowhere", "Retention fell by 30%.", "Retention rose by 30%."],
    ["a quote of what was not sent", "The northern desert has gates.", "In chapter 3 the desert is shown"],
    ["a letter for a quote", "Retention fell by 30%.", "P"],
    ["no words", "30 %", said.fell],
  ])("leaves out a finding with %s, and says why", (_what, text, quote) => {
    const { findings, problems } = cite(text, [{ quote }]);
    expect(findings).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/: \w/u)]);
  });
});
