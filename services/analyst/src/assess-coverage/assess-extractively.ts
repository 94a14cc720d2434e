import type { assessCoverage, ClaimEvidence, Coverage, CoverageParts, InputOf } from "@quarry/contracts";
import type { SketchOf } from "../copies/document-sketches.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import type { RatedSentence } from "../evidence/rate-sentences.ts";
import { type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { inverseDocumentFrequency } from "../signals/inverse-document-frequency.ts";
import { termSet } from "../signals/term-overlap.ts";
import type { Aspect } from "./aspect.ts";
import { type Evidence, showsAspect } from "./collect-evidence.ts";
import { describeGaps } from "./describe-gaps.ts";
import { findLeads } from "./find-leads.ts";
import { readAnswer, type Reading } from "./read-answer.ts";
import { requiredAspects } from "./required-aspects.ts";
import { answeredShare } from "./score/answered-share.ts";
import { weighSources } from "./score/answering-sources.ts";
import { coverageScore, roundParts } from "./score/coverage-score.ts";
import { agreement, type Contradiction, openContradictions } from "./score/open-contradictions.ts";
import { recencyPart } from "./score/recency.ts";

/** A topic with its passages, the documents they stand in, and the time by which their age is told. */
export interface Assessing {
  readonly job: InputOf<typeof assessCoverage>;
  readonly documents: StoredDocuments;
  readonly sketchOf: SketchOf;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

interface Weighing {
  readonly evidence: Evidence;
  readonly reading: Reading;
  readonly answered: number;
  readonly aspects: readonly Aspect[];
  readonly missing: readonly Aspect[];
  readonly contradictions: readonly Contradiction[];
}

const evidenceOf = ({ documentId, start, end, quote, relevance, passage }: RatedSentence): ClaimEvidence => ({
  documentId,
  start,
  end,
  quote,
  publisher: passage.publisher,
  grade: passage.grade,
  score: Math.min(1, relevance),
});

// What only mentions a topic shows nothing of what its kind asks for, even where that is nothing in particular.
const requirementsPart = ({ evidence, aspects, missing }: Weighing): number => {
  if (evidence.relevant.length === 0) return 0;
  return aspects.length === 0 ? 1 : 1 - missing.length / aspects.length;
};

const partsOf = (weighing: Weighing, assessing: Assessing): CoverageParts => {
  const { evidence, answered, contradictions } = weighing;
  const sentences = evidence.relevant.length > 0 ? evidence.relevant : [evidence.best];
  return roundParts({
    answered,
    ...weighSources(sentences.map(evidenceOf), assessing),
    recency: recencyPart(sentences, assessing),
    contradictions: agreement(contradictions),
    requirements: requirementsPart(weighing),
  });
};

const readingOf = ({ job: { passages, language }, documents }: Assessing): Reading => {
  const texts = textsOf(documents);
  const passageTerms = passages.map((passage) => termSet(passageText(passage, texts), language));
  return { passages, texts, language, weight: inverseDocumentFrequency(passageTerms) };
};

/**
 * Says how far passages answer a topic, from the words they share with it and its sub-questions, the sources that say it, and what the kind
 * of topic asks for. The proof is a verbatim sentence; the parts of the score are there unless nothing says anything.
 */
export const assessExtractively = (assessing: Assessing): Coverage => {
  const { topic, question, questionType, language, threshold } = assessing.job;
  const reading = readingOf(assessing);
  const aspects = requiredAspects({ topic, question, questionType, language });
  const { key, evidence, ...answer } = readAnswer(topic, reading, aspects);
  if (evidence === undefined)
    return { topicId: topic.id, covered: false, score: 0, proof: null, gaps: [topic.question] };
  const { share, unanswered } = answeredShare(topic, { key, evidence, ...answer }, reading);
  const missing = aspects.filter((aspect) => !showsAspect(aspect, evidence, reading.texts));
  const contradictions = openContradictions(evidence.relevant, language);
  const weighing = { evidence, reading, answered: share, aspects, missing, contradictions };
  const parts = partsOf(weighing, assessing);
  const score = coverageScore(parts);
  const { documentId, start, end, quote } = evidence.best;
  const isVerbatim = reading.texts.get(documentId)?.slice(start, end) === quote;
  const covered = isVerbatim && score >= threshold;
  const { found } = evidence;
  const leads = covered ? [] : findLeads({ topic, question, language, key, evidence });
  return {
    topicId: topic.id,
    covered,
    score,
    proof: isVerbatim ? { documentId, start, end, quote } : null,
    gaps: describeGaps({ topic, language, key, found, covered, missing, unanswered, contradictions }),
    ...(leads.length === 0 ? {} : { leads }),
    parts,
  };
};
