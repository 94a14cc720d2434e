import type { Citation, RankedPassage, Topic } from "@quarry/contracts";
import { collapseWhitespace, proseSentences, type Sliced, trimSpan } from "@quarry/text";
import { type AskedTerm, matchOf, termsOf, type UnitTerms, weighAskedTerms } from "./briefing/asked-terms.ts";
import { joinWords } from "./question/decompose-extractively.ts";
import { contentTerms, type ContentWord, contentWords } from "./words.ts";

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
  /** The best answer; undefined if no sentence is relevant to the question. */
  readonly best: AnsweringSentence | undefined;
  readonly relevant: readonly AnsweringSentence[];
  /** Degree to which the question is answered, 0–1: the share of its words in the best sentence, times the share in all relevant sentences. */
  readonly answered: number;
  /** Unanswered parts as search strings; empty if the relevant sentences answer everything. */
  readonly gaps: readonly string[];
  /** Search queries for names in the evidence that the question does not contain. */
  readonly followUpEntities: readonly string[];
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
const maxFollowUpEntities = 2;
const wordsBeside = 3;

const name =
  /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{N}'’.&-]+(?: (?:of |the |de |von )?\p{Lu}[\p{L}\p{N}'’.&-]+)*/gu;

/** Returns the names inside sentences, most frequent first; none in German, which capitalises every noun. */
const namesIn = (sentences: readonly Citation[], language: string): string[] => {
  if (language === "de") return [];
  const found = sentences.flatMap(({ quote }) =>
    [...collapseWhitespace(quote).matchAll(name)].map(([text]) => text.replace(/[.’']$/u, "")),
  );
  return [...Map.groupBy(found, (text) => text)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([text]) => text);
};

const followUpEntitiesOf = (
  sentences: readonly Citation[],
  asked: ReadonlySet<string>,
  { beside, language }: { readonly beside: string; readonly language: string },
): string[] =>
  namesIn(sentences, language)
    .filter((text) => contentTerms(text, language).isDisjointFrom(asked))
    .slice(0, maxFollowUpEntities)
    .map((text) => joinWords([text, beside]));

/** Returns the sentences of a passage; without prose, the parts marked by the ranking. */
const sentencesOf = (passage: RankedPassage, { texts, language }: FindAnswerInput): ReadSentence[] => {
  const { documentId, start, end, spans } = passage;
  const text = texts.get(documentId);
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(start, end), language);
  const shifted = prose.map((span) => ({ start: start + span.start, end: start + span.end }));
  const context = termsOf(text.slice(start, end), language);
  return (prose.length > 0 ? shifted : spans).map((span) => {
    const trimmed = trimSpan(text, { start: span.start, end: span.end });
    const quote = text.slice(trimmed.start, trimmed.end);
    return {
      documentId,
      ...trimmed,
      quote,
      passage,
      terms: { own: termsOf(quote, language), context },
    };
  });
};

const relevantOf = (
  sentences: readonly ReadSentence[],
  asked: readonly AskedTerm[],
): { sentence: ReadSentence; match: number }[] => {
  const rated = sentences
    .filter(({ terms: { own } }) => asked.some(({ forms }) => !forms.isDisjointFrom(own)))
    .map((sentence) => ({ sentence, match: matchOf(asked, { ...sentence.terms, context: new Set() }) }))
    .toSorted((one, other) => other.match - one.match);
  const least = Math.max(minMatch, minShareOfBest * (rated[0]?.match ?? 0));
  return rated.filter(({ match }) => match >= least).slice(0, maxRelevant);
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
  const relevant = relevantOf(sentences, asked);
  const [best] = relevant;
  if (best === undefined)
    return { best: undefined, relevant: [], answered: 0, gaps: [], followUpEntities: [] };
  const words = contentWords(question, language);
  const said = new Set(relevant.flatMap(({ sentence: { terms } }) => [...terms.own, ...terms.context]));
  const isSaid = ({ terms }: ContentWord): boolean => terms.some((term) => said.has(term));
  const written = (some: readonly ContentWord[]): string[] => some.map(({ text }) => text);
  const missing = written(words.filter((word) => !isSaid(word)));
  const known = written(words.filter(isSaid));
  const share = words.length === 0 ? 1 : Math.min(1, known.length / words.length / fullShare);
  const beside = joinWords((missing.length > 0 ? missing : known).slice(0, wordsBeside));
  const quoted = relevant.map(({ sentence }) => sentence);
  return {
    best: best.sentence,
    relevant: quoted,
    answered: best.match * share,
    gaps: missing.length > 0 ? [joinWords([...known.slice(0, maxKnownWords), ...missing])] : [],
    followUpEntities: followUpEntitiesOf(quoted, contentTerms(topic.question, language), {
      beside,
      language,
    }),
  };
}
