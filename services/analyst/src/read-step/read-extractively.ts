import { citationOf } from "@quarry/grounding";
import { maximalMarginalRelevance } from "@quarry/ranking";
import { collapseWhitespace, jaccard, primaryLanguage } from "@quarry/text";
import { type CandidateSentence, candidateSentences } from "./candidate-sentences.ts";
import { chooseRequests } from "./choose-requests.ts";
import { rankCandidates, type RankedSentence } from "./find-extractively.ts";
import {
  numberFindings,
  type ReadingTurn,
  readShare,
  sentPieces,
  stepItems,
  stepTexts,
  type TurnReading,
} from "./reading-turn.ts";

/** A finding of the fallback: a sentence, and those of other items that say the same. */
export type ExtractedFinding = readonly [RankedSentence, ...RankedSentence[]];

const linkIdsOf = (sentences: readonly RankedSentence[]): string[] => sentences.map(({ linkId }) => linkId);

/** With this share of words in common, two sentences say the same. */
const sameWords = 0.7;
const maxCitations = 3;

/** Joins sentences of several items that say the same, in order. */
export const joinRepetitions = (ranked: readonly RankedSentence[]): ExtractedFinding[] => {
  const findings: [RankedSentence, ...RankedSentence[]][] = [];
  for (const sentence of ranked) {
    const known = findings.find(([first]) => jaccard(first.terms, sentence.terms) >= sameWords);
    if (known === undefined) findings.push([sentence]);
    else if (known.length < maxCitations && !linkIdsOf(known).includes(sentence.linkId)) known.push(sentence);
  }
  return findings;
};

/** Bonus for a finding that several items support. */
const bonusPerItem = 0.1;
const [relevanceAgainstNovelty, sameKind, sameItem] = [0.7, 0.2, 0.15];

const scoreOf = (finding: ExtractedFinding): number => finding[0].score + bonusPerItem * (finding.length - 1);

const similarity = ([one]: ExtractedFinding, [other]: ExtractedFinding): number =>
  jaccard(one.terms, other.terms) +
  (one.markerType === other.markerType ? sameKind : 0) +
  (one.linkId === other.linkId ? sameItem : 0);

/** Chooses the best findings; facts, opinions and figures of several items rather than repetitions (Carbonell & Goldstein 1998). */
export const chooseFindings = (findings: readonly ExtractedFinding[], max: number): ExtractedFinding[] => {
  const best = Math.max(0, ...findings.map(scoreOf)) || 1;
  return maximalMarginalRelevance(findings, {
    relevance: (finding) => scoreOf(finding) / best,
    similarity,
    lambda: relevanceAgainstNovelty,
    topK: max,
  });
};

/** More items add nothing to agreement. */
const enoughItems = 3;
/** Share of a text that is enough to read: the right tenth contains what matters. */
const enoughRead = 0.1;
const [ofRelevance, ofItems, ofReading] = [0.5, 0.25, 0.25];
/** Verbatim sentences prove that something was said, not that the step is answered. */
const maxConfidence = 0.9;

const meanShareRead = (turn: ReadingTurn): number => {
  const sent = sentPieces(turn);
  const shares = stepTexts(turn).map(({ text }) => Math.min(1, readShare(text, sent) / enoughRead));
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
};

/** Rates the reliability of findings, 0–1: by the best one's coverage of the goal, the number of items with findings, and how much of the texts was read. */
export const rateConfidence = (turn: ReadingTurn, findings: readonly ExtractedFinding[]): number => {
  if (findings.length === 0) return 0;
  const relevance = Math.max(...findings.map(([first]) => first.relevance));
  const items = new Set(findings.flatMap(linkIdsOf)).size;
  const confidence =
    ofRelevance * relevance + ofItems * Math.min(1, items / enoughItems) + ofReading * meanShareRead(turn);
  return Math.round(100 * Math.min(maxConfidence, confidence)) / 100;
};

interface Wording {
  readonly none: string;
  readonly said: (items: number, of: number) => string;
  readonly join: string;
}

const english: Wording = {
  none: "Nothing that was read speaks of this.",
  said: (items, of) =>
    `${items} of ${of} ${of === 1 ? "item" : "items"} ${items === 1 ? "speaks" : "speak"} of this.`,
  join: " ",
};

const wordings: Readonly<Record<string, Wording>> = {
  zh: {
    none: "读过的内容没有谈到这一点。",
    said: (items, of) => `${of} 个内容项中有 ${items} 个谈到这一点。`,
    join: "",
  },
  ja: {
    none: "読んだ内容はこれに触れていません。",
    said: (items, of) => `${of} 件中 ${items} 件がこれに触れています。`,
    join: "",
  },
  ru: {
    none: "В прочитанном об этом ничего нет.",
    said: (items, of) => `Об этом говорится в материалах: ${items} из ${of}.`,
    join: " ",
  },
  de: {
    none: "Im Gelesenen steht dazu nichts.",
    said: (items, of) => `Dazu äußern sich ${items} von ${of} Beiträgen.`,
    join: " ",
  },
};

const maxQuoted = 2;

/** Formats a sentence as a finding: verbatim, with its speaker if known. */
const wordingOf = ({ quote, speaker }: Pick<CandidateSentence, "quote" | "speaker">): string => {
  const said = collapseWhitespace(quote);
  return speaker === undefined ? said : `${speaker}: “${said}”`;
};

/** Summarises findings: the number of a step's items that address it, and the best sentences verbatim. */
export const summariseFindings = (
  findings: readonly ExtractedFinding[],
  { items, language }: { readonly items: number; readonly language: string },
): string => {
  const { none, said, join } = wordings[primaryLanguage(language) ?? ""] ?? english;
  if (findings.length === 0) return none;
  const speaking = new Set(findings.flatMap(linkIdsOf)).size;
  const quoted = findings.slice(0, maxQuoted).map(([first]) => wordingOf(first));
  return [said(speaking, Math.max(items, speaking)), ...quoted].join(join);
};

const maxFindings = 8;

/** Answers a turn without a model: requests relevant content while some is left, and returns verbatim findings. */
export const readExtractively = async (turn: ReadingTurn): Promise<TurnReading> => {
  const { step, language } = turn.job;
  const requests = chooseRequests(turn);
  // Findings of intermediate turns are ranked by words alone: an encoder would add a second to each turn.
  const ranking = requests.length > 0 ? { ...turn, similarity: undefined } : turn;
  const ranked = await rankCandidates(ranking, candidateSentences(turn));
  const findings = chooseFindings(joinRepetitions(ranked), maxFindings);
  return {
    status: requests.length > 0 ? "in_progress" : "complete",
    requests,
    repairs: [],
    refused: [],
    insights: summariseFindings(findings, { items: stepItems(turn).length, language }),
    confidence: rateConfidence(turn, findings),
    sentences: numberFindings(
      findings.map((said) => ({ text: wordingOf(said[0]), citations: said.map(citationOf) })),
      step.step_id,
    ),
  };
};
