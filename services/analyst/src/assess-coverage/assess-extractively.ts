import type { assessCoverage, Coverage, CoverageParts, InputOf } from "@quarry/contracts";
import { findAnswer, type FoundAnswer } from "@quarry/extractive";
import type { SketchOf } from "../copies/document-sketches.ts";
import { type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { weighSources } from "./score/answering-sources.ts";
import { coverageScore, roundParts } from "./score/coverage-score.ts";
import { recencyPart } from "./score/recency.ts";

/** A topic with its passages, the documents they stand in, and the time by which their age is told. */
export interface Assessing {
  readonly job: InputOf<typeof assessCoverage>;
  readonly documents: StoredDocuments;
  readonly sketchOf: SketchOf;
  /** Of the passages in a prompt. */
  readonly maxTokens: number;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

const partsOf = ({ answered, relevant }: FoundAnswer, assessing: Assessing): CoverageParts => {
  const quotes = relevant.map(({ documentId, start, end, quote, passage: { publisher, grade } }) => ({
    documentId,
    start,
    end,
    quote,
    publisher,
    grade,
    score: answered,
  }));
  return roundParts({
    answered,
    ...weighSources(quotes, assessing),
    recency: recencyPart(quotes, assessing),
    contradictions: 1,
    requirements: 1,
  });
};

/**
 * Says how far passages answer a topic without a model: by the words of its question that relevant sentences say, how near the best of them
 * comes, and the sources that say it. The proof is a verbatim sentence; the parts of the score are there unless nothing says anything.
 */
export const assessExtractively = (assessing: Assessing): Coverage => {
  const { job, documents } = assessing;
  const { topic, passages, language, threshold } = job;
  const titles = new Map([...documents].map(([documentId, { facts }]) => [documentId, facts.title]));
  const answer = findAnswer({ topic, passages, texts: textsOf(documents), titles, language });
  const { best, gaps, leads } = answer;
  const queries = gaps.length === 0 && leads.length === 0 ? [topic.question] : [...gaps, ...leads];
  if (best === undefined)
    return { topicId: topic.id, covered: false, score: 0, proof: null, gaps: [topic.question] };
  const parts = partsOf(answer, assessing);
  const score = coverageScore(parts);
  const covered = score >= threshold;
  const { documentId, start, end, quote } = best;
  return {
    topicId: topic.id,
    covered,
    score,
    proof: { documentId, start, end, quote },
    gaps: [],
    ...(covered ? {} : { leads: queries }),
    parts,
  };
};
