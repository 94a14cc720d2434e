import type { assessCoverage, Coverage, InputOf } from "@quarry/contracts";
import { keyTerms } from "../evidence/key-terms.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import { rateSentences, type Sought } from "../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { inverseDocumentFrequency } from "../signals/inverse-document-frequency.ts";
import { containment, termSet } from "../signals/term-overlap.ts";
import { topicAspect } from "./aspect.ts";
import { collectEvidence, type Evidence, showsAspect, sourceDiversity } from "./collect-evidence.ts";
import { describeGaps } from "./describe-gaps.ts";

type Input = InputOf<typeof assessCoverage>;

/** A sentence that holds this share of the key terms says all that one sentence can be expected to say. */
const fullSentence = 0.75;
/** What an answer is worth that lacks what its kind of topic asks for. */
const withoutAspect = 0.65;

interface Weighing {
  readonly sought: Sought;
  readonly evidence: Evidence;
  readonly aspectShown: boolean;
}

/** The most that evidence can be worth: what its sources and what its topic asks for leave of a full score. */
const capOf = ({ evidence, aspectShown }: Weighing, { passages }: Input): number =>
  (aspectShown ? 1 : withoutAspect) * (0.8 + 0.2 * sourceDiversity(evidence, passages));

const relevanceOf = ({ sought, evidence }: Weighing): number => {
  const said = Math.min(1, evidence.best.relevance / fullSentence);
  return 0.6 * said + 0.4 * containment(sought.terms, evidence.found, sought.weight);
};

/** A score with two digits. */
export const roundScore = (score: number): number => Math.round(Math.min(1, score) * 100) / 100;

/** How far passages answer a topic, and the most that more relevant words could make of the same evidence; 0–1. */
export interface Assessment {
  readonly coverage: Coverage;
  readonly cap: number;
}

/**
 * Says how far passages answer a topic, from the words they share with it: the best sentence, the key terms found at all, the sources
 * that say it and what the kind of topic asks for. The proof is a verbatim sentence.
 */
export const weighCoverage = (input: Input, texts: DocumentTexts): Assessment => {
  const { topic, passages, language, questionType, threshold } = input;
  const key = keyTerms(topic, language);
  const passageTerms = passages.map((passage) => termSet(passageText(passage, texts), language));
  const weight = inverseDocumentFrequency(passageTerms);
  const sought: Sought = { terms: new Set(key.keys()), weight, language, written: key };
  const aspect = topicAspect(topic, questionType, language);
  const evidence = collectEvidence(rateSentences(passages, texts, sought), aspect);
  if (evidence === undefined) {
    const coverage = { topicId: topic.id, covered: false, score: 0, proof: null, gaps: [topic.question] };
    return { coverage, cap: 0 };
  }
  const aspectShown = showsAspect(aspect, evidence, texts);
  const weighing = { sought, evidence, aspectShown };
  const cap = capOf(weighing, input);
  const score = roundScore(relevanceOf(weighing) * cap);
  const { documentId, start, end, quote } = evidence.best;
  const isVerbatim = texts.get(documentId)?.slice(start, end) === quote;
  const covered = isVerbatim && score >= threshold;
  const missingAspect = aspectShown ? undefined : aspect;
  const coverage = {
    topicId: topic.id,
    covered,
    score,
    proof: isVerbatim ? { documentId, start, end, quote } : null,
    gaps: describeGaps({ topic, key, found: evidence.found, covered, missingAspect }),
  };
  return { coverage, cap };
};

/** The assessment alone, as the extractive twin answers it. */
export const assessExtractively = (input: Input, texts: DocumentTexts): Coverage =>
  weighCoverage(input, texts).coverage;
