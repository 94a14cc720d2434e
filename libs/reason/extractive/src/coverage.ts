import type { Citation, RankedPassage, Topic } from "@quarry/contracts";
import { movedBy, proseSentences, type Sliced, trimSpan } from "@quarry/text";
import { matchOf, type UnitTerms, weighAskedTerms, withParts } from "./briefing/asked-terms.ts";
import { joinWords } from "./question/decompose-extractively.ts";
import { contentTerms, contentWords, matchableTerms } from "./words.ts";

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
  readonly terms: UnitTerms;
}

/** Answer to the question of a topic, as found in passages. */
export interface FoundAnswer {
  /** Sentences relevant to the question, best first. */
  readonly relevant: readonly AnsweringSentence[];
  /** Share of the question's words in the best sentence, 0–1. */
  readonly answered: number;
  /** Words of the question that no relevant sentence has, as a search string; empty if there are none. */
  readonly gaps: readonly string[];
}

const maxRelevant = 16;
/** A sentence with a smaller share of the question's words, or less than half of the best sentence's share, is not relevant. */
const minMatch = 0.3;
const minShareOfBest = 0.5;
/** Subject in parentheses that part of a question takes from the part before it: context, not part of what is asked. */
const carriedSubject = / \([^()]*\)$/u;
const maxKnownWords = 3;

/** Yields the sentences of a passage; without prose, the parts marked by the ranking. */
function* sentencesOf(
  passage: RankedPassage,
  { texts, language }: FindAnswerInput,
): Sliced<AnsweringSentence[]> {
  const { documentId, start, end, spans } = passage;
  const text = texts.get(documentId);
  if (text === undefined) return [];
  const prose = movedBy(proseSentences(text.slice(start, end), language), start);
  const found: AnsweringSentence[] = [];
  for (const span of prose.length > 0 ? prose : spans) {
    const trimmed = trimSpan(text, span);
    const quote = text.slice(trimmed.start, trimmed.end);
    const terms = { own: yield* matchableTerms(quote, language), context: new Set<string>() };
    found.push({ documentId, ...trimmed, quote, passage, terms });
  }
  return found;
}

/** Finds the answers of passages to a topic, by the words of its question in their sentences. */
export function* findAnswer(input: FindAnswerInput): Sliced<FoundAnswer> {
  const { topic, passages, language } = input;
  const question = topic.question.replace(carriedSubject, "");
  const sentences: AnsweringSentence[] = [];
  for (const passage of passages) {
    yield;
    sentences.push(...(yield* sentencesOf(passage, input)));
  }
  const own = sentences.map(({ terms }) => terms);
  const read = yield* withParts(own, contentTerms(question, language), language);
  const asked = yield* weighAskedTerms(question, language, read);
  yield;
  const rated = sentences
    .map((sentence, index) => ({ ...sentence, terms: read[index] ?? sentence.terms }))
    .map((sentence) => ({ ...sentence, match: matchOf(asked, sentence.terms) }))
    .toSorted((one, other) => other.match - one.match);
  const answered = rated[0]?.match ?? 0;
  const least = Math.max(minMatch, minShareOfBest * answered);
  const relevant = rated.filter(({ match }) => match >= least).slice(0, maxRelevant);
  if (relevant.length === 0) return { relevant, answered: 0, gaps: [] };
  const { known = [], missing = [] } = Object.groupBy(contentWords(question, language), ({ terms }) =>
    relevant.some(({ terms: { own, parts } }) => terms.some((term) => own.has(term) || parts?.has(term)))
      ? "known"
      : "missing",
  );
  const named = [...known.slice(0, maxKnownWords), ...missing].map(({ text }) => text);
  return { relevant, answered, gaps: missing.length > 0 ? [joinWords(named)] : [] };
}
