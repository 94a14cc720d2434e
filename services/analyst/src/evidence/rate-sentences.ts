import type { RankedPassage, Topic } from "@quarry/contracts";
import {
  containment,
  isData,
  isNavigation,
  sentenceQuality,
  termSet,
  type TermWeight,
} from "@quarry/extractive";
import { blocks, terms, words } from "@quarry/text";
import { type EvidenceSentence, passageSentences, passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** The words a topic is about, as index terms with the way the topic writes them. */
export type KeyTerms = ReadonlyMap<string, string>;

/** Words that ask for an aspect or only glue a question together; evidence need not repeat them. */
const askingWords: Readonly<Record<string, string>> = {
  en: `overview definition define key main feature part step need needed start work works happen happens guarantee guaranteed limit limits
use used using example examples difference differences differ pitfall pitfalls mistake common go goes wrong cause causes reason reasons
consequence consequences strength weakness risk alternative choose important most explain describe say known source sources background
detail details kind come does mean come apply involved best practice compare comparison better effect effects one prerequisite prerequisites
evidence argument arguments against mechanism role aspect aspects question answer`,
  zh: "什么 什么时候 何时 如何 怎么 怎样 为什么 哪些 区别 特点 步骤 示例 原因 定义 主要 情况 发生 限制 保证 使用 问题 需要 影响 优点 缺点",
  de: `funktioniert funktionieren überblick einzelheiten beispiel beispiele unterschied unterschiede unterscheiden grund gründe folgen folge
grenzen schritte schritt merkmale teile verwendung dient nötig braucht gibt hat welche welchen wozu quellen sagen hintergrund geschieht
vorteile nachteile voraussetzungen eignet aufeinander kommt dazu schiefgehen`,
  ru: `что такое как почему зачем какой какие особенности примеры пример шаги различия отличия причины причина последствия ограничения гарантии
использовать нужно работает происходит определение основные обзор недостатки преимущества ошибки подробности`,
};

const askingTerms = (language: string): ReadonlySet<string> =>
  new Set(terms(askingWords[language] ?? "", language));

const termsWithSpelling = (text: string, language: string): [string, string][] =>
  words(text, language).flatMap(({ start, end }): [string, string][] => {
    const written = text.slice(start, end);
    return terms(written, language).map((term): [string, string] => [term, written]);
  });

/** The key terms of a topic, without the words that only ask; all its terms when nothing else is left. */
export const keyTerms = (topic: Topic, language: string): KeyTerms => {
  const asking = askingTerms(language);
  const all = termsWithSpelling(topic.question, language);
  const telling = all.filter(([term]) => !asking.has(term));
  if (telling.length > 0) return new Map(telling);
  return new Map(all.length > 0 ? all : termsWithSpelling(topic.queries.join(" "), language));
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

/** A rated sentence and the key terms it says, implied names included. */
export interface SaidSentence extends RatedSentence {
  readonly said: ReadonlySet<string>;
  /** The key terms that the headings above it name. */
  readonly under: ReadonlySet<string>;
  /**
   * Share of the key terms that it says itself, without what stands around it; 0–1. By number or by weight, whichever is less: among
   * passages on one subject the subject's own words weigh little.
   */
  readonly own: number;
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
const saidTerms = (
  quote: string,
  implied: ReadonlySet<string>,
  { terms, language }: Sought,
): ReadonlySet<string> => {
  const said = termSet(quote, language).intersection(terms);
  return said.difference(implied).size > 0 ? said.union(implied) : said;
};

/** A sentence under a heading that names what is asked speaks of it without naming it again. */
const headingShare = 0.4;

interface Rating {
  readonly texts: DocumentTexts;
  readonly sought: Sought;
  readonly context: SentenceContext;
}

const ratePassage = (passage: RankedPassage, { texts, sought, context }: Rating): SaidSentence[] => {
  const { terms: asked, weight, language } = sought;
  const text = passageText(passage, texts);
  if (isData(text)) return [];
  const implied = impliedNames(sought, texts.get(passage.documentId) ?? "");
  const around = context.proseTerms(text).union(implied);
  return passageSentences(passage, texts, language).map((sentence) => {
    const said = saidTerms(sentence.quote, implied, sought);
    const own = containment(asked, said, weight);
    const headings = context.headingTermsAt(sentence.documentId, sentence.start);
    const inPassage = containment(asked, around.union(headings), weight);
    const relevance =
      own === 0
        ? headingShare * containment(asked, headings.difference(implied), weight)
        : own + passageShare * Math.max(0, inPassage - own);
    return {
      ...sentence,
      relevance,
      quality: sentenceQuality(sentence.quote, language),
      said,
      under: headings.intersection(asked),
      own: Math.min(own, containment(asked, said)),
    };
  });
};

/** The sentences of passages in their order, each rated by itself; data for programs is left out. */
export const rateAllSentences = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  sought: Sought,
): SaidSentence[] => {
  const context = createSentenceContext(texts, sought.language);
  return passages.flatMap((passage) => ratePassage(passage, { texts, sought, context }));
};

/** How good a sentence is as a proof: what it says first, how it reads and what the ranking marked second. */
export const proofValue = ({ relevance, quality, share }: RatedSentence): number =>
  relevance * (0.5 + 0.5 * quality) + 0.1 * Math.min(1, share);

/** The sentences of passages, best proof first; menus and link lists are left out. */
export const rateSentences = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  sought: Sought,
): SaidSentence[] => {
  const told = passages.filter((passage) => !isNavigation(passageText(passage, texts)));
  return rateAllSentences(told, texts, sought).toSorted((one, other) => proofValue(other) - proofValue(one));
};
