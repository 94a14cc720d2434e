import type { Citation, RankedPassage } from "@quarry/contracts";
import {
  type FindTurnsOf,
  proseSentences,
  sentences,
  type Sliced,
  type SpokenLine,
  spokenParts,
  terms as indexTerms,
  type TextSpan,
  trimSpan,
} from "@quarry/text";
import { contentTerms } from "../words.ts";
import { readSentence, type SentenceForm } from "./sentence-form.ts";

/** Texts by document id; a document that is not stored has no entry. */
export type DocumentTexts = ReadonlyMap<string, string>;

/** A sentence of a passage as it stands in its document: `text.slice(start, end) === quote`. */
export interface EvidenceSentence extends Citation {
  readonly passage: RankedPassage;
  readonly form: SentenceForm;
  /** A small letter opens it because the word before it is not quoted, or as its document does. */
  readonly isCut: boolean;
  /** Index terms of its content words. */
  readonly terms: ReadonlySet<string>;
  /** All of its index terms, those of words on lists of stop words too. */
  readonly allTerms: ReadonlySet<string>;
  /** Who says it, in a transcript that names its speakers. */
  readonly speaker?: string | undefined;
  /** Its own MaxSim with the question; 0 where nothing of it was marked. */
  readonly maxSim: number;
}

/** The ranking marks at most so many sentences of a passage. */
const maxMarked = 5;

const overlaps = (one: TextSpan, other: TextSpan): boolean => one.start < other.end && other.start < one.end;

const maxSimOf = (span: TextSpan, { spans, why }: RankedPassage): number => {
  const own = Math.max(0, ...spans.filter((marked) => overlaps(marked, span)).map(({ score }) => score));
  if (own > 0 || spans.length < maxMarked) return own * why.maxSim;
  return Math.min(...spans.map(({ score }) => score)) * why.maxSim;
};

const shifted = (spans: readonly TextSpan[], by: number): TextSpan[] =>
  spans.map(({ start, end }) => ({ start: by + start, end: by + end }));

/** The prose sentences of a passage; of a transcript what is said in its turns, of a text without prose what the ranking marked. */
const sentenceSpans = (
  text: string,
  { start, end, spans }: RankedPassage,
  { language, turns }: { readonly language: string; readonly turns: readonly SpokenLine[] | undefined },
): readonly SpokenLine[] => {
  const passage = text.slice(start, end);
  if (turns !== undefined) return spokenParts(shifted(sentences(passage, language), start), turns);
  const prose = proseSentences(passage, language);
  return prose.length > 0
    ? shifted(prose, start)
    : spans
        .toSorted((one, other) => one.start - other.start)
        .map((span) => ({ start: span.start, end: span.end }));
};

/** Where the first sentence of a document ends that is no heading; the document's own end where none does. */
const endOfOpening = (text: string): number => {
  const [found] = text.matchAll(/^(?!#).*?[.!?。！？]/gmu);
  return found === undefined ? text.length : found.index + found[0].length;
};

/** What sentences are read with. */
export interface SentenceReading {
  readonly texts: DocumentTexts;
  readonly language: string;
  readonly turnsOf: FindTurnsOf;
}

/** The sentences of a passage in reading order, without what a label or a list marker puts before them. */
export function* evidenceSentences(
  passage: RankedPassage,
  { texts, language, turnsOf }: SentenceReading,
): Sliced<EvidenceSentence[]> {
  const { documentId } = passage;
  const text = texts.get(documentId);
  if (text === undefined) return [];
  const turns = turnsOf(documentId, text);
  const opening = endOfOpening(text);
  const read: EvidenceSentence[] = [];
  for (const { speaker, ...found } of sentenceSpans(text, passage, { language, turns })) {
    yield;
    const span = trimSpan(text, found);
    const written = text.slice(span.start, span.end);
    const opens = span.start < opening;
    const { skipped, form } = readSentence(written, language, opens);
    const start = span.start + skipped;
    const quote = text.slice(start, span.end);
    if (quote.trim() === "") continue;
    const terms = contentTerms(quote, language);
    const allTerms = new Set(indexTerms(quote, language));
    const isCut = /^\p{Ll}/u.test(quote) && (skipped > 0 || opens);
    const maxSim = maxSimOf(span, passage);
    read.push({
      documentId,
      start,
      end: span.end,
      quote,
      passage,
      form,
      isCut,
      terms,
      allTerms,
      maxSim,
      speaker,
    });
  }
  return read;
}

/** The index terms of a passage. */
export const passageTerms = (
  { documentId, start, end }: RankedPassage,
  texts: DocumentTexts,
  language: string,
): ReadonlySet<string> => contentTerms(texts.get(documentId)?.slice(start, end) ?? "", language);

/** Passages whose words may name other documents. */
const naming = 3;
/** A title of fewer letters may be any word. */
const minLetters = 4;
/** What this share of the documents mention is what all of them are about, and names none of them. */
const commonShare = 0.5;
const minCommon = 3;

/** The words of a text as it writes them, capitals too. */
const plain = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** A title without what only tells it from others of that name: "Mercury (planet)". */
const nameOf = (title: string): string => plain(title.replace(/\s*\([^)]*\)\s*$/u, ""));

/**
 * The documents whose titles the question or one of the first passages names. What a question asks for may stand in a document that shares
 * few words with it and is only named by another (the bridge of a two-hop question; Yang et al. 2018, HotpotQA). A title that most documents
 * mention names none, and the winter does not name a document "Winter".
 */
export function* namedDocuments(
  question: string,
  passages: readonly RankedPassage[],
  { texts, titles }: { readonly texts: DocumentTexts; readonly titles: ReadonlyMap<string, string> },
): Sliced<ReadonlySet<string>> {
  const sources = passages.slice(0, naming).map(({ documentId, start, end }) => ({
    documentId,
    text: plain(texts.get(documentId)?.slice(start, end) ?? ""),
  }));
  const asked = plain(question);
  const mentioning: string[] = [];
  for (const own of Map.groupBy(passages, ({ documentId }) => documentId).values()) {
    yield;
    const ownTexts = own.map(({ documentId, start, end }) =>
      plain(texts.get(documentId)?.slice(start, end) ?? ""),
    );
    mentioning.push(ownTexts.join(" ").toLowerCase());
  }
  const isCommon = (name: string): boolean => {
    const mentions = mentioning.filter((text) => text.includes(name.toLowerCase())).length;
    return mentions >= minCommon && mentions >= commonShare * mentioning.length;
  };
  const isNamed = (documentId: string): boolean => {
    const name = nameOf(titles.get(documentId) ?? "");
    if (name.trim().length < minLetters || isCommon(name)) return false;
    return (
      asked.includes(name) ||
      sources.some((source) => source.documentId !== documentId && source.text.includes(name))
    );
  };
  const named = new Set<string>();
  for (const documentId of new Set(passages.map((passage) => passage.documentId))) {
    yield;
    if (isNamed(documentId)) named.add(documentId);
  }
  return named;
}
