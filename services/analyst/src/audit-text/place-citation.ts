import type { Citation, CitingSentence } from "@quarry/contracts";
import type { ScoreSupport } from "@quarry/grounding";
import type { JobContext } from "@quarry/jobs";
import {
  blocksInSlices,
  containment,
  finishWithPauses,
  inverseDocumentFrequency,
  locateQuote,
  sentencesInSlices,
  type Sliced,
  termSet,
  type TermWeight,
  type TextSpan,
  words,
} from "@quarry/text";
import type { Reasoning, StoredDocument } from "../ports.ts";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";
import type { FindCitedSpan, SourceSentences } from "./find-cited-span.ts";

/** Markup around the words of a source. */
const emphasis = String.raw`[*_\x60~]{0,3}`;
const longestPattern = 2_000;
/** Pieces farther apart are represented by the first. */
const farApart = 1_500;

const escape = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);

/** Finds a piece between markup and line breaks of a source. */
const amongMarkup = (text: string, piece: string): TextSpan | undefined => {
  if (piece.length > longestPattern) return undefined;
  const words = piece.split(/\s+/u).map((word) => `${emphasis}${escape(word)}${emphasis}`);
  const found = new RegExp(words.join(String.raw`[\s>]{1,12}`), "iu").exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
};

/** A quotation may begin a sentence where the source does not, or the reverse. */
const otherCase = (piece: string): string => {
  const first = piece.charAt(0);
  const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return other + piece.slice(1);
};

const locatePiece = (text: string, piece: string): TextSpan | undefined =>
  locateQuote(text, piece) ?? locateQuote(text, otherCase(piece)) ?? amongMarkup(text, piece);

/**
 * Finds a quotation in a text, with normalised white space, quotation marks, dashes and emphasis; from its first to its last piece
 * if these are close. Undefined if a piece is missing.
 */
export const locateQuotation = (text: string, pieces: readonly string[]): TextSpan | undefined => {
  const spans: TextSpan[] = [];
  for (const piece of pieces) {
    const span = locatePiece(text, piece);
    if (span === undefined) return undefined;
    spans.push(span);
  }
  const [first] = spans;
  if (first === undefined) return undefined;
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return end - start <= farApart ? { start, end } : first;
};

/** Minimum words of a quotation; shorter excerpts are names or terms. */
const minWords = 3;
const longest = 2_000;

const inside = String.raw`([^\n]{1,${longest}}?)`;
const pairs = [
  String.raw`(?<![\p{L}\p{N}])"${inside}"(?![\p{L}\p{N}])`,
  `“${inside}[”“]`,
  `„${inside}[“”]`,
  `«${inside}»`,
  `»${inside}«`,
  `「${inside}」`,
  `『${inside}』`,
];
const quoted = new RegExp(pairs.join("|"), "gu");

/** An omission or insertion by the writer: "… the lock [of the job] …". */
const omission = /\s*(?:\[[^\]]{0,200}\]|\(?(?:…|\.{3})\)?)\s*/u;
const ends = /^[\s.,;:!?。，；：！？]+|[\s.,;:!?。，；：！？]+$/gu;

/** Returns the verbatim quotations of a sentence, each as the pieces between its omissions; a quotation of only a word or two is ignored. */
export const quotationsIn = (sentence: string, language: string): string[][] =>
  [...sentence.matchAll(quoted)]
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? "")
    .filter((quotation) => words(quotation, language).length >= minWords)
    .map((quotation) => quotation.split(omission).map((piece) => piece.replace(ends, "")))
    .map((pieces) => pieces.filter((piece) => piece !== ""))
    .filter((pieces) => pieces.length > 0);

/** Sentences processed before other work gets its turn. */
const atATime = 20;

/** A heading names a subject without saying anything about it. */
function* withoutHeadings(text: string, language: string): Sliced<TextSpan[]> {
  const headings = (yield* blocksInSlices(text)).filter(({ kind }) => kind === "heading");
  let next = 0;
  return (yield* sentencesInSlices(text, language)).filter(({ start }) => {
    while ((headings[next]?.end ?? Infinity) <= start) next += 1;
    return start < (headings[next]?.start ?? Infinity);
  });
}

const numbersCountTwice =
  (weight: TermWeight): TermWeight =>
  (term) =>
    /\p{N}/u.test(term) ? 2 * weight(term) : weight(term);

/** Splits a document into sentences with pauses, because a long one takes a second. */
export const readSentences = async (
  { facts, text }: StoredDocument,
  pause: () => Promise<void>,
): Promise<SourceSentences> => {
  const { documentId, language } = facts;
  const found = await finishWithPauses(withoutHeadings(text, language), pause);
  const spans = found.length > 0 ? found : [{ start: 0, end: text.length }];
  const terms: ReadonlySet<string>[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    terms.push(termSet(text.slice(start, end), language));
    if (index % atATime === 0) await pause();
  }
  const weight = numbersCountTwice(inverseDocumentFrequency(terms));
  return {
    documentId,
    text,
    language,
    facts,
    spans,
    share: (claim, first, last) => {
      const [one = new Set<string>(), ...others] = terms.slice(first, last + 1);
      const together = others.reduce<ReadonlySet<string>>((all, each) => all.union(each), one);
      return containment(claim, together, weight);
    },
  };
};

/** Span of a source that supports a claim, and quotations of the claim that are missing in the source. */
export interface PlacedCitation {
  readonly citation: Citation;
  readonly hasQuotation: boolean;
  readonly missing: readonly string[];
}

/** Returns the whole sentences that contain an excerpt. */
const wholeSentences = ({ spans }: SourceSentences, found: TextSpan): TextSpan => {
  const touched = spans.filter(({ start, end }) => start < found.end && found.start < end);
  const start = Math.min(found.start, ...touched.map((span) => span.start));
  return { start, end: Math.max(found.end, ...touched.map((span) => span.end)) };
};

/** Finds the place of a claim in a source: that of its verbatim quotation, otherwise the closest. */
export const placeCitation = async (
  claim: string,
  source: SourceSentences,
  {
    language,
    findCitedSpan,
    signal,
  }: { readonly language: string; readonly findCitedSpan: FindCitedSpan; readonly signal: AbortSignal },
): Promise<PlacedCitation> => {
  const quotations = quotationsIn(claim, language).map((pieces) => ({
    words: pieces.join(" … "),
    span: locateQuotation(source.text, pieces),
  }));
  const [standing] = quotations.flatMap(({ span }) => span ?? []);
  const { start, end } =
    standing === undefined
      ? await findCitedSpan(claim, source, { signal })
      : wholeSentences(source, standing);
  return {
    citation: { documentId: source.documentId, start, end, quote: source.text.slice(start, end) },
    hasQuotation: quotations.length > 0,
    missing: quotations.filter(({ span }) => span === undefined).map(({ words }) => words),
  };
};

/** The model for the claims of a text, and the run that is charged. */
export interface Asking {
  readonly runId: string;
  readonly reasoning: Partial<Reasoning>;
  readonly documents: StoredDocuments;
  readonly context: JobContext;
}

/** Inputs for checking sentences. */
export interface Checking {
  /** By document id; deleted ones are missing. */
  readonly sources: ReadonlyMap<string, SourceSentences>;
  /** Names that the text uses for its documents. */
  readonly refs: ReadonlyMap<string, string>;
  readonly language: string;
  readonly findCitedSpan: FindCitedSpan;
  readonly scoreSupport: ScoreSupport;
  readonly asking: Asking;
}

/** A citation as in the text. */
export type NamedCitation = CitingSentence["citations"][number];

/** A citation and its place in the source. */
export interface Placed extends PlacedCitation {
  readonly named: NamedCitation;
  readonly source: SourceSentences;
}

/** Citations in the sources for a sentence, or for its part before a mark. */
export interface PlacedClaim {
  readonly sentence: CitingSentence;
  readonly claim: string;
  readonly placed: readonly Placed[];
  /** Citations of deleted sources. */
  readonly lost: readonly NamedCitation[];
}
