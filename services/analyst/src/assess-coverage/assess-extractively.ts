import type { assessCoverage, Coverage, InputOf, RankedPassage } from "@quarry/contracts";
import { keyTerms } from "../evidence/key-terms.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import { type RatedSentence, rateSentences, type Sought } from "../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { sourceKey } from "../evidence/source-key.ts";
import { inverseDocumentFrequency } from "../signals/inverse-document-frequency.ts";
import { containment, termSet } from "../signals/term-overlap.ts";
import { type Aspect, topicAspect } from "./aspect.ts";
import { describeGaps } from "./describe-gaps.ts";

/** A sentence that holds this share of the key terms says all that one sentence can be expected to say. */
const fullSentence = 0.75;
/** Below this a sentence only mentions the topic. */
const relevantSentence = 0.35;
const topSentences = 12;
const publishersForFullScore = 3;
/** What an answer is worth that lacks what its kind of question asks for. */
const withoutAspect = 0.65;

interface Evidence {
  readonly best: RatedSentence;
  readonly relevant: readonly RatedSentence[];
  readonly found: ReadonlySet<string>;
}

const collectEvidence = (
  rated: readonly RatedSentence[],
  { terms, language }: Sought,
): Evidence | undefined => {
  const best = rated.find(({ relevance, quality }) => relevance > 0 && quality > 0) ?? rated[0];
  if (best === undefined || best.relevance === 0) return undefined;
  const top = rated.slice(0, topSentences);
  const said = termSet(top.map(({ quote }) => quote).join("\n"), language);
  return {
    best,
    relevant: rated.filter(({ relevance }) => relevance >= relevantSentence),
    found: terms.intersection(said),
  };
};

const sourcesOf = (passages: readonly RankedPassage[]): number => new Set(passages.map(sourceKey)).size;

const isShown = (aspect: Aspect | undefined, evidence: Evidence, texts: DocumentTexts): boolean => {
  if (aspect === undefined) return true;
  const passages = new Set(evidence.relevant.map(({ passage }) => passage));
  const said = [
    ...evidence.relevant.map(({ quote }) => quote),
    ...[...passages].map((passage) => passageText(passage, texts)),
  ];
  return said.some((text) => aspect.isShownBy(text));
};

const diversity = (evidence: Evidence, passages: readonly RankedPassage[]): number => {
  const wanted = Math.min(publishersForFullScore, sourcesOf(passages));
  return Math.min(1, Math.max(1, sourcesOf(evidence.relevant.map(({ passage }) => passage))) / wanted);
};

/**
 * Says how far passages answer a topic, from the words they share with it: the best sentence, the key terms found at all, the sources
 * that say it and what the kind of topic asks for. The proof is a verbatim sentence.
 */
export const assessExtractively = (input: InputOf<typeof assessCoverage>, texts: DocumentTexts): Coverage => {
  const { topic, passages, language, questionType, threshold } = input;
  const nothing: Coverage = {
    topicId: topic.id,
    covered: false,
    score: 0,
    proof: null,
    gaps: [topic.question],
  };
  const key = keyTerms(topic, language);
  const passageTerms = passages.map((passage) => termSet(passageText(passage, texts), language));
  const sought: Sought = {
    terms: new Set(key.keys()),
    weight: inverseDocumentFrequency(passageTerms),
    language,
  };
  const evidence = collectEvidence(rateSentences(passages, texts, sought), sought);
  if (evidence === undefined) return nothing;

  const aspect = topicAspect(topic, questionType, language);
  const aspectShown = isShown(aspect, evidence, texts);
  const relevance =
    0.6 * Math.min(1, evidence.best.relevance / fullSentence) +
    0.4 * containment(sought.terms, evidence.found, sought.weight);
  const raw = relevance * (aspectShown ? 1 : withoutAspect) * (0.8 + 0.2 * diversity(evidence, passages));
  const score = Math.round(Math.min(1, raw) * 100) / 100;
  const covered = score >= threshold;
  const { documentId, start, end, quote } = evidence.best;
  const isVerbatim = texts.get(documentId)?.slice(start, end) === quote;
  return {
    topicId: topic.id,
    covered: covered && isVerbatim,
    score,
    proof: isVerbatim ? { documentId, start, end, quote } : null,
    gaps: describeGaps({
      topic,
      key,
      found: evidence.found,
      covered,
      missingAspect: aspectShown ? undefined : aspect,
    }),
  };
};
