import type { RankedPassage, Topic } from "@quarry/contracts";
import {
  containment,
  contentWords,
  isData,
  isNavigation,
  sentenceQuality,
  termSet,
  type TermWeight,
} from "@quarry/extractive";
import { blocks, type Sliced } from "@quarry/text";
import { type EvidenceSentence, passageSentences, passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** The words a topic is about, as index terms with the way the topic writes them. */
export type KeyTerms = ReadonlyMap<string, string>;

const withSpelling = (text: string, language: string): [string, string][] =>
  contentWords(text, language).flatMap(({ text: written, terms }) =>
    terms.map((term): [string, string] => [term, written]),
  );

/** The key terms of a topic: the content words of its question, or where it has none those of its queries. */
export const keyTerms = (topic: Topic, language: string): KeyTerms => {
  const asked = withSpelling(topic.question, language);
  return new Map(asked.length > 0 ? asked : withSpelling(topic.queries.join(" "), language));
};

/** What stands around a sentence and tells what it speaks of, as index terms. */
interface SentenceContext {
  /** Terms of the headings that a position of a document stands under, its title included. */
  readonly headingTermsAt: (documentId: string, position: number) => ReadonlySet<string>;
  /** Terms of the prose and the headings of a text; its code and tables may quote anything and do not count. */
  readonly proseTerms: (text: string) => ReadonlySet<string>;
}

interface Heading {
  readonly start: number;
  readonly level: number;
  readonly text: string;
}

const uncounted: ReadonlySet<string> = new Set(["code", "table"]);

const headingsOf = (text: string): Heading[] =>
  blocks(text)
    .filter(({ kind }) => kind === "heading")
    .map(({ start, end, level = 1 }) => ({ start, level, text: text.slice(start, end) }));

/** The headings above a position, the nearest last; one of the same or a deeper level ends those before it. */
const pathAt = (headings: readonly Heading[], position: number): Heading[] => {
  const path: Heading[] = [];
  for (const heading of headings) {
    if (heading.start > position) break;
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path;
};

/** Reads the headings of each document once, for many sentences. */
const createSentenceContext = (texts: DocumentTexts, language: string): SentenceContext => {
  const headings = new Map<string, Heading[]>();
  const read = (documentId: string): Heading[] => {
    const known = headings.get(documentId) ?? headingsOf(texts.get(documentId) ?? "");
    headings.set(documentId, known);
    return known;
  };
  const termsOfPath = new Map<string, ReadonlySet<string>>();
  return {
    headingTermsAt: (documentId, position) => {
      const path = pathAt(read(documentId), position)
        .map(({ text }) => text)
        .join("\n");
      const terms = termsOfPath.get(path) ?? termSet(path, language);
      termsOfPath.set(path, terms);
      return terms;
    },
    proseTerms: (text) => {
      const counted = blocks(text).filter(({ kind }) => !uncounted.has(kind));
      return termSet(counted.map(({ start, end }) => text.slice(start, end)).join("\n"), language);
    },
  };
};

/** A sentence and how far it speaks of what is asked. */
export interface RatedSentence extends EvidenceSentence {
  /** Share of the key terms' weight it holds, those of its passage and of the headings above it counted at a part; 0–1. */
  readonly relevance: number;
  readonly quality: number;
}

/** What is asked for and in what language. */
export interface Sought {
  readonly terms: ReadonlySet<string>;
  readonly weight: TermWeight;
  readonly language: string;
  /** The terms as the topic writes them; tells names, which a document need not repeat in every sentence. */
  readonly written?: KeyTerms;
}

/** A term beside the sentence, in its passage, helps to understand it but is not said by it. */
const passageShare = 0.4;

/** Names the topic speaks of that the whole document is about or at least mentions; its sentences need not repeat them. */
const impliedNames = ({ written: key, language }: Sought, text: string): ReadonlySet<string> => {
  if (key === undefined || language === "de") return new Set();
  const plain = text.toLowerCase();
  const names = [...key].filter(
    ([, written]) => /^\p{Lu}/u.test(written) && plain.includes(written.toLowerCase()),
  );
  return new Set(names.map(([term]) => term));
};

/** The key terms a sentence says, and the implied names once it says anything else of what is asked. */
const matchedTerms = (
  quote: string,
  implied: ReadonlySet<string>,
  { terms, language }: Sought,
): ReadonlySet<string> => {
  const matched = termSet(quote, language).intersection(terms);
  return matched.difference(implied).size > 0 ? matched.union(implied) : matched;
};

/** A sentence under a heading that names what is asked speaks of it without naming it again. */
const headingShare = 0.4;

interface Rating {
  readonly texts: DocumentTexts;
  readonly sought: Sought;
  readonly context: SentenceContext;
}

function* ratePassage(passage: RankedPassage, { texts, sought, context }: Rating): Sliced<RatedSentence[]> {
  const { terms: asked, weight, language } = sought;
  const text = passageText(passage, texts);
  if (isData(text)) return [];
  const implied = impliedNames(sought, texts.get(passage.documentId) ?? "");
  const around = context.proseTerms(text).union(implied);
  const rated: RatedSentence[] = [];
  for (const sentence of passageSentences(passage, texts, language)) {
    yield;
    const own = containment(asked, matchedTerms(sentence.quote, implied, sought), weight);
    const headings = context.headingTermsAt(sentence.documentId, sentence.start);
    const inPassage = containment(asked, around.union(headings), weight);
    const relevance =
      own === 0
        ? headingShare * containment(asked, headings.difference(implied), weight)
        : own + passageShare * Math.max(0, inPassage - own);
    rated.push({ ...sentence, relevance, quality: sentenceQuality(sentence.quote, language) });
  }
  return rated;
}

/** The sentences of passages in their order, each rated by itself; data for programs is left out. */
export function* rateAllSentences(
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  sought: Sought,
): Sliced<RatedSentence[]> {
  const context = createSentenceContext(texts, sought.language);
  const rated: RatedSentence[] = [];
  for (const passage of passages) {
    yield;
    rated.push(...(yield* ratePassage(passage, { texts, sought, context })));
  }
  return rated;
}

/** How good a sentence is as a proof: what it says first, how it reads and what the ranking marked second. */
export const proofValue = ({ relevance, quality, share }: RatedSentence): number =>
  relevance * (0.5 + 0.5 * quality) + 0.1 * Math.min(1, share);

/** The sentences of passages, best proof first; menus and link lists are left out. */
export function* rateSentences(
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  sought: Sought,
): Sliced<RatedSentence[]> {
  const prose: RankedPassage[] = [];
  for (const passage of passages) {
    yield;
    if (!isNavigation(passageText(passage, texts))) prose.push(passage);
  }
  const rated = yield* rateAllSentences(prose, texts, sought);
  return rated.toSorted((one, other) => proofValue(other) - proofValue(one));
}
