import type { Citation, RankedPassage, Topic } from "@quarry/contracts";
import { proseSentences, type Sliced, termSet, trimSpan } from "@quarry/text";
import { matchOf, type UnitTerms, weighAskedTerms } from "./briefing/asked-terms.ts";
import { joinWords } from "./question/decompose-extractively.ts";
import { contentWords } from "./words.ts";

/** Topic and the passages that may answer it. */
export interface FindAnswerInput {
  readonly topic: Topic;
  readonly passages: readonly RankedPassage[];
  /** Texts by document id; a document that is not stored has no entry. */
  readonly texts: ReadonlyMap<string, string>;
  readonly language: string;
}

/** A sentence of a passage exactly as in its document: `text.slice(start, end) === quote`. */
export interface AnsweringSentence extends Citation {
  readonly passage: RankedPassage;
}

/** Answer to the question of a topic, as found in passages. */
export interface FoundAnswer {
  /** Sentences relevant to the question, best first. */
  readonly relevant: readonly AnsweringSentence[];
  /** Degree to which the question is answered, 0–1: the share of its words in the best sentence, times the share in all relevant sentences. */
  readonly answered: number;
  /** Unanswered parts as search strings; empty if the relevant sentences answer everything. */
  readonly gaps: readonly string[];
}

interface ReadSentence extends AnsweringSentence {
  readonly terms: UnitTerms;
}

const maxRelevant = 16;
/** A sentence with a smaller share of the question's words, or less than half of the best sentence's share, is not relevant. */
const minMatch = 0.3;
const minShareOfBest = 0.5;
/** Sentences that together have this share of the question's words count as a complete answer. */
const fullShare = 0.8;
/** Subject in parentheses that part of a question takes from the part before it: context, not part of what is asked. */
const carriedSubject = / \([^()]*\)$/u;
const maxKnownWords = 3;

/** Returns the sentences of a passage; without prose, the parts marked by the ranking. */
const sentencesOf = (passage: RankedPassage, { texts, language }: FindAnswerInput): ReadSentence[] => {
  const { documentId, start, end, spans } = passage;
  const text = texts.get(documentId);
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(start, end), language);
  const shifted = prose.map((span) => ({ start: start + span.start, end: start + span.end }));
  const context = termSet(text.slice(start, end), language);
  return (prose.length > 0 ? shifted : spans).map((span) => {
    const trimmed = trimSpan(text, { start: span.start, end: span.end });
    const quote = text.slice(trimmed.start, trimmed.end);
    return { documentId, ...trimmed, quote, passage, terms: { own: termSet(quote, language), context } };
  });
};

/** Finds what passages answer to a topic, by the words of its question in their sentences. */
export function* findAnswer(input: FindAnswerInput): Sliced<FoundAnswer> {
  const { topic, passages, language } = input;
  const question = topic.question.replace(carriedSubject, "");
  const sentences: ReadSentence[] = [];
  for (const passage of passages) {
    yield;
    sentences.push(...sentencesOf(passage, input));
  }
  const asked = weighAskedTerms(
    question,
    language,
    sentences.map(({ terms }) => terms),
  );
  yield;
  const rated = sentences
    .map((sentence) => ({ sentence, match: matchOf(asked, { ...sentence.terms, context: new Set() }) }))
    .toSorted((one, other) => other.match - one.match);
  const best = rated[0]?.match ?? 0;
  const least = Math.max(minMatch, minShareOfBest * best);
  const relevant = rated.filter(({ match }) => match >= least).slice(0, maxRelevant);
  if (relevant.length === 0) return { relevant: [], answered: 0, gaps: [] };
  const said = new Set(relevant.flatMap(({ sentence: { terms } }) => [...terms.own, ...terms.context]));
  const words = contentWords(question, language);
  const known = words.filter(({ terms }) => terms.some((term) => said.has(term)));
  const missing = words.filter((word) => !known.includes(word)).map(({ text }) => text);
  const share = words.length === 0 ? 1 : Math.min(1, known.length / words.length / fullShare);
  const subject = known.slice(0, maxKnownWords).map(({ text }) => text);
  return {
    relevant: relevant.map(({ sentence }) => sentence),
    answered: best * share,
    gaps: missing.length > 0 ? [joinWords([...subject, ...missing])] : [],
  };
}
