import { readShare } from "../../turn/read-share.ts";
import type { ReadingTurn } from "../../turn/reading-turn.ts";
import { sentPieces } from "../../turn/sent-pieces.ts";
import { stepTexts } from "../../turn/step-texts.ts";
import type { ExtractedFinding } from "./join-repetitions.ts";

/** More items than this add nothing to what they agree on. */
const enoughItems = 3;
/** Whoever has seen the right tenth of a text has seen what matters. */
const enoughRead = 0.1;
const [ofRelevance, ofItems, ofReading] = [0.5, 0.25, 0.25];
/** Verbatim sentences prove that something was said, not that the step is answered. */
const mostConfidence = 0.9;

const meanShareRead = (turn: ReadingTurn): number => {
  const sent = sentPieces(turn);
  const shares = stepTexts(turn).map(({ text }) => Math.min(1, readShare(text, sent) / enoughRead));
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
};

/** How far findings can be relied on, 0–1: by how much of the goal the best one says, how many items speak, and how much of them was read. */
export const rateConfidence = (turn: ReadingTurn, findings: readonly ExtractedFinding[]): number => {
  if (findings.length === 0) return 0;
  const relevance = Math.max(...findings.map(({ sentence }) => sentence.relevance));
  const items = new Set(findings.flatMap(({ linkIds }) => linkIds)).size;
  const confidence =
    ofRelevance * relevance + ofItems * Math.min(1, items / enoughItems) + ofReading * meanShareRead(turn);
  return Math.round(100 * Math.min(mostConfidence, confidence)) / 100;
};
