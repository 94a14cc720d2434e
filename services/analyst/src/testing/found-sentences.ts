import { terms } from "@quarry/text";
import type { CandidateSentence } from "../read-step/candidate-sentences.ts";
import type { RankedSentence } from "../read-step/find-extractively.ts";

/** A sentence of a sent transcript, with overrides. */
export const aCandidate = (quote: string, changes: Partial<CandidateSentence> = {}): CandidateSentence => ({
  documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a",
  start: 0,
  end: quote.length,
  quote,
  linkId: "yt_reset",
  part: "transcript",
  language: "en",
  quality: 1,
  ...changes,
});

/** A sentence of half relevance to the step, with overrides. */
export const aRankedSentence = (quote: string, changes: Partial<RankedSentence> = {}): RankedSentence => ({
  ...aCandidate(quote, { linkId: "a" }),
  relevance: 0.5,
  score: 0.5,
  terms: new Set(terms(quote, "en")),
  ...changes,
});
