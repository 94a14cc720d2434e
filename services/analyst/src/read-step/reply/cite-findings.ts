import type { RankedPassage } from "@quarry/contracts";
import { citeSentence } from "../../write-report/cite/cite-sentence.ts";
import type { WrittenSentence } from "../../write-report/cite/written-sentence.ts";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { createLocateSaid, type LocatedQuote } from "./locate-said.ts";
import type { SaidFinding } from "./said-findings.ts";

/** What is left of a reader's findings, and why the others are not. */
export interface CitedFindings {
  readonly sentences: readonly WrittenSentence[];
  readonly problems: readonly string[];
}

/** What stands around a quote, as the passage that is cited. */
const passageAround = ({ documentId, start, end, from, to }: LocatedQuote): RankedPassage => ({
  passageId: documentId,
  documentId,
  start: from,
  end: to,
  publisher: "",
  grade: "C",
  score: 1,
  spans: [{ start, end, score: 1 }],
  why: { legs: [], dense: 0, bm25: 0, maxSim: 0 },
});

const shownCharacters = 80;
const unproven = (text: string): string =>
  `${JSON.stringify(text.slice(0, shownCharacters))}: none of its quotes stands in what was sent; copy one letter for letter`;

/**
 * The findings of a reader as sentences that rest on quotes which stand in what it was sent, or on the words its markers stand for. One
 * without such a quote, with a number that no quote has, or that is no plain prose is left out.
 */
export const citeFindings = (turn: ReadingTurn, findings: readonly SaidFinding[]): CitedFindings => {
  const locate = createLocateSaid(turn);
  const texts = new Map(
    turn.items
      .flatMap(({ transcript, comments }) => [transcript, comments])
      .flatMap((text) => (text === null ? [] : [[text.documentId, text.text] as const])),
  );
  const cited = findings.map(({ text, quotes }) => {
    const said = quotes.length > 0 ? quotes : [{ quote: text }];
    const located = said.flatMap((quote) => locate(quote) ?? []);
    if (located.length === 0) return { ok: false as const, problem: unproven(text) };
    const passages = new Map(located.map((one, index) => [`p${index + 1}`, passageAround(one)]));
    const cites = located.map(({ quote }, index) => ({ passageId: `p${index + 1}`, quote }));
    return citeSentence({ text, cites }, { passages, texts, language: turn.job.language });
  });
  return {
    sentences: cited.flatMap((one) => (one.ok ? one.sentences : [])),
    problems: cited.flatMap((one) => (one.ok ? [] : [one.problem])),
  };
};
