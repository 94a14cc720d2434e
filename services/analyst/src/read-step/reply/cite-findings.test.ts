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
const quotesOf = ({ sentences }: ReturnType<typeof cite>): string[] =>
  sentences.flatMap(({ citations }) => citations.map(({ quote }) => quote));

describe("citeFindings", () => {
  it("cites the whole sentence a quote stands in, where it stands", () => {
    const cited = cite("Retention of players fell by 30%.", [
      { quote: "retention fell by 30%", linkId: "yt_reset" },
    ]);
    expect(quotesOf(cited)).toEqual([said.fell]);
    for (const { documentId, start, end, quote } of cited.sentences.flatMap(({ citations }) => citations))
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
    ["a quote that stands nowhere", "Retention fell by 30%.", "Retention rose by 30%."],
    ["a quote of what was not sent", "The northern desert has gates.", "In chapter 3 the desert is shown"],
    ["a number that is in no quote", "Retention of players fell by 45% after the reset.", said.fell],
    ["words that are in no quote", "Violins are varnished with oil.", said.fell],
    ["an address", `${said.fell} See https://invented.example/paper.`, said.fell],
  ])("leaves out a finding with %s, and says why", (_what, text, quote) => {
    const { sentences, problems } = cite(text, [{ quote }]);
    expect(sentences).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/: \w/u)]);
  });
});
