import type { Citation, DocumentFacts, EvidencePack, SentenceRange } from "@quarry/contracts";
import {
  collapseWhitespace,
  locateQuoteInSlices,
  mapInSlices,
  sentencesInSlices,
  type Sliced,
  type TextSpan,
} from "@quarry/text";
import { citationAt } from "../citation.ts";

export interface PackDocument {
  readonly facts: DocumentFacts;
  readonly text: string;
}

/** A numbered sentence: `text.slice(start, end) === quote` in its document. */
export interface PackSentence extends Citation {
  /** Number of the source. */
  readonly source: number;
  /** Number of the sentence; 0 for the title. */
  readonly sentence: number;
}

/** A source of a pack with all its sentences, whether shown or not. */
export interface PackedSource {
  readonly number: number;
  readonly document: PackDocument;
  /** Sentences in order; the first one is sentence 1. */
  readonly sentences: readonly PackSentence[];
  /** True if the writer is shown the sentence. */
  readonly isShown: (sentence: number) => boolean;
  /** The title's position in the text; undefined if the text does not contain it. */
  readonly title: PackSentence | undefined;
}

export interface PackView {
  readonly sources: readonly PackedSource[];
  /** Returns the sentence `source.sentence`, whether shown or not; undefined if it does not exist. */
  readonly find: (source: number, sentence: number | undefined) => PackSentence | undefined;
  /** Returns the sentences or titles at which the citations begin; citations without one in the pack are left out. */
  readonly findCited: (citations: readonly Pick<Citation, "documentId" | "start">[]) => PackSentence[];
}

const isIn = (ranges: readonly SentenceRange[], sentence: number): boolean =>
  ranges.some(({ from, to }) => from <= sentence && sentence <= to);

/** Splits a document into the sentences that a pack numbers from 1: headings, list items and table rows are separate sentences. */
export const packSentences = ({ text, facts }: PackDocument): Sliced<TextSpan[]> =>
  sentencesInSlices(text, facts.language);

function* titleOf({ facts, text }: PackDocument, number: number): Sliced<PackSentence | undefined> {
  const found = facts.title.trim() === "" ? undefined : yield* locateQuoteInSlices(text, facts.title);
  return found && { ...citationAt(facts.documentId, text, found), source: number, sentence: 0 };
}

/** Adds the title so that it takes precedence over a sentence that it equals, but not over one that it only begins. */
const withTitle = (sentences: readonly PackSentence[], title: PackSentence): readonly PackSentence[] => {
  const isBeginning = sentences.some(({ start, end }) => start === title.start && end > title.end + 2);
  return isBeginning ? [title, ...sentences] : [...sentences, title];
};

/** Sentences that are opened before a pause. */
const sentencesAtATime = 500;

/** Opens a pack with its documents; a source whose document is missing is left out. */
export function* openPack(
  { sources }: Pick<EvidencePack, "sources">,
  documents: ReadonlyMap<string, PackDocument>,
): Sliced<PackView> {
  const opened: PackedSource[] = [];
  for (const { number, documentId, sentences } of sources) {
    yield;
    const document = documents.get(documentId);
    if (document === undefined) continue;
    const spans = yield* packSentences(document);
    opened.push({
      number,
      document,
      sentences: yield* mapInSlices(spans, sentencesAtATime, (span, index) => ({
        ...citationAt(documentId, document.text, span),
        source: number,
        sentence: index + 1,
      })),
      isShown: (sentence) => sentences === "whole" || isIn(sentences, sentence),
      title: yield* titleOf(document, number),
    });
  }
  const byPlace = new Map<string, PackSentence>();
  for (const { title, sentences } of opened) {
    const all = title === undefined ? sentences : withTitle(sentences, title);
    for (const [index, one] of all.entries()) {
      if (index % sentencesAtATime === 0) yield;
      byPlace.set(`${one.documentId}/${one.start}`, one);
    }
  }
  const byNumber = new Map(opened.map((source) => [source.number, source]));
  return {
    sources: opened,
    find: (source, sentence) => {
      const found = byNumber.get(source);
      return sentence === 0 ? found?.title : found?.sentences[(sentence ?? 0) - 1];
    },
    findCited: (citations) =>
      citations.flatMap(({ documentId, start }) => byPlace.get(`${documentId}/${start}`) ?? []),
  };
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

/** True if a sentence is the title of its source: in the text it may be in brackets, or end with a full stop. */
export const isTitle = ({ document }: Pick<PackedSource, "document">, { quote }: PackSentence): boolean =>
  lettersOf(quote) === lettersOf(document.facts.title);

/** Returns the key of a sentence in a prompt, such as `7.3`. */
export const sentenceKey = ({ source, sentence }: Pick<PackSentence, "source" | "sentence">): string =>
  `${source}.${sentence}`;

/** Returns a sentence on one line, in the form in which it is compared and shown. */
export const oneLine = (text: string): string => collapseWhitespace(text);
