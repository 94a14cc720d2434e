import type { RankedPassage, Topic } from "@quarry/contracts";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import { type DocumentTexts, type EvidenceSentence, namedDocuments } from "./digest/evidence-sentences.ts";
import { keyPhrases } from "./digest/key-phrases.ts";
import { rateUnits, type Unit } from "./digest/rate-units.ts";
import { selectUnits } from "./digest/select-units.ts";
import { joinWords } from "./question/decompose-extractively.ts";
import { contentTerms, type ContentWord, contentWords } from "./words.ts";

/** Where the answer to a topic is looked for. */
export interface FindAnswerInput {
  readonly topic: Topic;
  readonly passages: readonly RankedPassage[];
  readonly texts: DocumentTexts;
  readonly titles: ReadonlyMap<string, string>;
  readonly language: string;
}

/** What passages say to the question of a topic. */
export interface FoundAnswer {
  /** What says most; undefined where nothing speaks of the question. */
  readonly best: EvidenceSentence | undefined;
  readonly relevant: readonly EvidenceSentence[];
  /** How far the question is answered, 0–1: how far its best sentence speaks of it, times the share of its words that all relevant sentences say. */
  readonly answered: number;
  /** What no relevant sentence says, as a search string; empty where they say it all. */
  readonly gaps: readonly string[];
  /** Queries for what the evidence names and the question does not. */
  readonly followUpEntities: readonly string[];
}

const maxDocuments = 12;
const maxUnits = 16;
/** Sentences that together say this share of the words that are asked say all that can be expected. */
const fullShare = 0.8;
/** What a part of a question was given of the part before it, in parentheses: it says what is spoken of, and is not asked. */
const carriedSubject = / \([^()]*\)$/u;
const maxKnownWords = 3;
const maxFollowUpEntities = 2;
const wordsBeside = 3;

const name =
  /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{N}'’.&-]+(?: (?:of |the |de |von )?\p{Lu}[\p{L}\p{N}'’.&-]+)*/gu;

/** Names inside the sentences, the most frequent first; German writes every noun like one. */
const namesIn = (sentences: readonly EvidenceSentence[], language: string): string[] => {
  if (language === "de") return [];
  const found = sentences.flatMap(({ quote }) =>
    [...collapseWhitespace(quote).matchAll(name)].map(([text]) => text.replace(/[.’']$/u, "")),
  );
  return [...Map.groupBy(found, (text) => text)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([text]) => text);
};

function* followUpEntitiesOf(
  units: readonly Unit[],
  asked: ReadonlySet<string>,
  beside: string,
  language: string,
): Sliced<string[]> {
  const phrases = (yield* keyPhrases(units, asked, language)).map(({ text }) => text);
  const names = namesIn(
    units.flatMap(({ sentences }) => sentences),
    language,
  );
  return [...names, ...phrases]
    .filter((text) => contentTerms(text, language).isDisjointFrom(asked))
    .slice(0, maxFollowUpEntities)
    .map((text) => joinWords([text, beside]));
}

/** Says what passages answer to a topic, from the sentences that a digest would quote. */
export function* findAnswer({
  topic,
  passages,
  texts,
  titles,
  language,
}: FindAnswerInput): Sliced<FoundAnswer> {
  const { question } = topic;
  const named = yield* namedDocuments(question, passages, { texts, titles });
  const rated = yield* rateUnits({ question, passages, named }, texts, language);
  const units = yield* selectUnits(rated, { maxDocuments, maxUnits, named });
  const [first] = units.toSorted((one, other) => other.relevance - one.relevance);
  if (first === undefined)
    return { best: undefined, relevant: [], answered: 0, gaps: [], followUpEntities: [] };
  const words = contentWords(question.replace(carriedSubject, ""), language);
  const said = new Set(units.flatMap(({ form }) => [...form.terms]));
  const isSaid = ({ terms }: ContentWord): boolean => terms.some((term) => said.has(term));
  const written = (some: readonly ContentWord[]): string[] => some.map(({ text }) => text);
  const missing = written(words.filter((word) => !isSaid(word)));
  const known = written(words.filter(isSaid));
  const share = words.length === 0 ? 1 : Math.min(1, known.length / words.length / fullShare);
  const beside = joinWords((missing.length > 0 ? missing : known).slice(0, wordsBeside));
  const relevant = units.flatMap(({ sentences }) => sentences);
  return {
    best: first.sentences.toSorted((one, other) => other.maxSim - one.maxSim)[0],
    relevant,
    answered: first.relevance * share,
    gaps: missing.length > 0 ? [joinWords([...known.slice(0, maxKnownWords), ...missing])] : [],
    followUpEntities: yield* followUpEntitiesOf(units, contentTerms(question, language), beside, language),
  };
}
