import type { RankedPassage, Topic } from "@quarry/contracts";
import { keyTerms, type KeyTerms } from "../evidence/key-terms.ts";
import { rateSentences, type Sought } from "../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { containment, type TermWeight } from "../signals/term-overlap.ts";
import type { Aspect } from "./aspect.ts";
import { collectEvidence, type Evidence } from "./collect-evidence.ts";

/** The passages in which an answer is looked for. */
export interface Reading {
  readonly passages: readonly RankedPassage[];
  readonly texts: DocumentTexts;
  readonly language: string;
  readonly weight: TermWeight;
}

/** What passages say to one question. */
export interface Answer {
  readonly key: KeyTerms;
  /** Undefined when no sentence says anything. */
  readonly evidence: Evidence | undefined;
  /** How far the question is answered, 0–1: by the best sentence, and by all the key terms that the best sentences say. */
  readonly degree: number;
}

/** A sentence that holds this share of the key terms says all that one sentence can be expected to say. */
const fullSentence = 0.75;

const degreeOf = ({ best, found }: Evidence, { terms, weight }: Sought): number =>
  0.6 * Math.min(1, best.relevance / fullSentence) + 0.4 * containment(terms, found, weight);

/** Reads what passages say to the question of a topic, sentences that show what its kind asks for first. */
export const readAnswer = (
  topic: Topic,
  { passages, texts, language, weight }: Reading,
  aspects: readonly Aspect[] = [],
): Answer => {
  const key = keyTerms(topic, language);
  const sought: Sought = { terms: new Set(key.keys()), weight, language, written: key };
  const evidence = collectEvidence(rateSentences(passages, texts, sought), aspects);
  return { key, evidence, degree: evidence === undefined ? 0 : degreeOf(evidence, sought) };
};
