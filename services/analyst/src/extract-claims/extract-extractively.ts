import type { Claim, extractClaims, InputOf } from "@quarry/contracts";
import { keyTerms } from "../evidence/key-terms.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import { rateSentences, type RatedSentence } from "../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { inverseDocumentFrequency } from "../signals/inverse-document-frequency.ts";
import { leansOnContext } from "../signals/sentence-quality.ts";
import { containment, termSet } from "../signals/term-overlap.ts";
import { checkability } from "./checkability.ts";
import { listClaims, maxCritical } from "./list-claims.ts";
import { withoutRepetitions } from "./without-repetitions.ts";

type Input = InputOf<typeof extractClaims>;
type TopicEvidence = Input["topics"][number];

interface Candidate {
  readonly sentence: RatedSentence;
  readonly topicId: string;
  readonly terms: ReadonlySet<string>;
  readonly relevance: number;
  readonly value: number;
}

const criticalRelevance = 0.5;
const importantRelevance = 0.4;
const backgroundRelevance = 0.2;
const readable = 0.7;

const candidatesOf = (evidence: TopicEvidence, input: Input, texts: DocumentTexts): Candidate[] => {
  const { topic, passages } = evidence;
  const { language, question } = input;
  const passageTerms = passages.map((passage) => termSet(passageText(passage, texts), language));
  const weight = inverseDocumentFrequency(passageTerms);
  const asked = termSet(question, language);
  const key = keyTerms(topic, language);
  const rated = rateSentences(passages, texts, {
    terms: new Set(key.keys()),
    written: key,
    weight,
    language,
  });
  return rated.flatMap((sentence) => {
    const checkable = checkability(sentence.quote, language);
    if (sentence.quality < readable || checkable === 0 || leansOnContext(sentence.quote)) return [];
    const terms = termSet(sentence.quote, language);
    const relevance = 0.7 * sentence.relevance + 0.3 * containment(asked, terms, weight);
    const worth = 0.7 * relevance + 0.25 * checkable + 0.05 * Math.min(1, sentence.share);
    const value = worth * (0.7 + 0.3 * sentence.quality);
    return relevance < backgroundRelevance ? [] : [{ sentence, topicId: topic.id, terms, relevance, value }];
  });
};

/** The best claim of each topic first, then the best of the rest, as far as they carry the answer. */
const criticalOf = (ranked: readonly Candidate[]): ReadonlySet<Candidate> => {
  const strong = ranked.filter(({ relevance }) => relevance >= criticalRelevance);
  const topics = new Set(strong.map(({ topicId }) => topicId));
  const bestPerTopic = [...topics].flatMap((id) => strong.find(({ topicId }) => topicId === id) ?? []);
  return new Set([...new Set([...bestPerTopic, ...strong])].slice(0, maxCritical));
};

const classOf = (candidate: Candidate, critical: ReadonlySet<Candidate>): Claim["class"] => {
  if (critical.has(candidate)) return "C1";
  return candidate.relevance >= importantRelevance ? "C2" : "C3";
};

/** The checkable sentences of the evidence, verbatim and without repetitions, most important first; at most four are critical. */
export const extractExtractively = (input: Input, texts: DocumentTexts): { claims: Claim[] } => {
  const candidates = input.topics.flatMap((evidence) => candidatesOf(evidence, input, texts));
  const ranked = withoutRepetitions(candidates.toSorted((one, other) => other.value - one.value));
  const critical = criticalOf(ranked);
  const found = ranked.map((candidate) => {
    const { documentId, start, end, quote } = candidate.sentence;
    return {
      origin: { documentId, start, end, quote },
      topicId: candidate.topicId,
      class: classOf(candidate, critical),
    };
  });
  return { claims: listClaims(found, input.maxClaims, input.language) };
};
