import type { Citation, Span } from "@quarry/contracts";
import { findTurns, locateQuote, sentences } from "@quarry/text";
import type { CiteReply, StatementReply } from "./statements.ts";

/** Something a prompt showed under an id, and where it stands; a note stands at each of its quotes. */
export interface CitableSource {
  readonly documentId: string;
  /** Looked in first, in order; the rest of the document after them. */
  readonly spans: readonly Span[];
}

/** The whole text of a document; undefined when it is not stored. */
export type TextOf = (documentId: string) => string | undefined;

const citationAt = (documentId: string, text: string, { start, end }: Span): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});

/**
 * Where a quote stands in the document that was shown under an id: in what was shown of it, else anywhere in it. White space, quotation
 * marks, dashes and ligatures may differ. Undefined when it stands nowhere in the document: then it is no quote.
 */
export const locateCitation = (
  quote: string,
  { documentId, spans }: CitableSource,
  textOf: TextOf,
): Citation | undefined => {
  const text = textOf(documentId);
  if (text === undefined) return undefined;
  for (const { start, end } of spans) {
    const found = locateQuote(text.slice(start, end), quote);
    if (found !== undefined)
      return citationAt(documentId, text, { start: start + found.start, end: start + found.end });
  }
  const anywhere = locateQuote(text, quote);
  return anywhere === undefined ? undefined : citationAt(documentId, text, anywhere);
};

/** What a statement may cite, by the ids of the prompt (`p1`, `n4`). */
export interface Citable {
  readonly sources: ReadonlyMap<string, CitableSource>;
  readonly textOf: TextOf;
}

/** The quotes of a statement that stand verbatim, and what was wrong with the others. */
export interface Grounding {
  readonly citations: readonly Citation[];
  /** In words a model can act on. */
  readonly problems: readonly string[];
}

/** A letter or digit stands anywhere and proves nothing. */
const minQuoteLetters = 2;

const shown = (quote: string): string => (quote.length > 120 ? `${quote.slice(0, 120)}…` : quote);

const ground = ({ id, quote }: CiteReply, { sources, textOf }: Citable): Citation | string => {
  const source = sources.get(
    id
      .trim()
      .replace(/^\[|\]$/gu, "")
      .toLowerCase(),
  );
  if (source === undefined) return `there is no passage or note ${id}`;
  if ((quote.match(/[\p{L}\p{N}]/gu) ?? []).length < minQuoteLetters)
    return `the quote from ${id} is empty; copy the words that carry the statement`;
  return (
    locateCitation(quote, source, textOf) ??
    `the quote "${shown(quote)}" does not stand in ${id} word for word`
  );
};

const sameSpan = (one: Citation, other: Citation): boolean =>
  one.documentId === other.documentId && one.start === other.start && one.end === other.end;

/**
 * The quotes of a statement that stand verbatim in what was shown. Code decides nothing else: a quote that stands is kept, however few
 * words it shares with the statement.
 */
export const groundStatement = ({ cites }: Pick<StatementReply, "cites">, citable: Citable): Grounding => {
  const grounded = cites.map((cite) => ground(cite, citable));
  const citations = grounded.filter((one) => typeof one !== "string");
  return {
    citations: citations.filter(
      (one, index) => citations.findIndex((other) => sameSpan(one, other)) === index,
    ),
    problems: grounded.filter((one) => typeof one === "string"),
  };
};

/** What is looked through for each sentence on either side; a table or list without sentences is shown no further. */
const charactersPerSentence = 600;

/**
 * Where a quote and the sentences around it stand: two whole sentences on either side, or as many as are asked for, so that whoever reads
 * them can tell what its pronouns stand for; the whole text where it has no more than `wholeUpTo` characters. The quote is always inside.
 */
export const surroundingsOf = (
  { start, end }: Pick<Citation, "start" | "end">,
  text: string,
  {
    language,
    sentencesAround = 2,
    wholeUpTo = 0,
  }: { readonly language: string; readonly sentencesAround?: number; readonly wholeUpTo?: number },
): Span => {
  if (text.length <= wholeUpTo) return { start: 0, end: text.length };
  const charactersAround = charactersPerSentence * sentencesAround;
  const from = Math.max(0, start - charactersAround);
  const to = Math.min(text.length, end + charactersAround);
  const all = sentences(text.slice(from, to), language).map((sentence) => ({
    start: sentence.start + from,
    end: sentence.end + from,
  }));
  // The first and the last may be cut by the window.
  const whole = all.filter(
    (sentence, index) =>
      (sentence.start < end && start < sentence.end) ||
      ((index > 0 || from === 0) && (index < all.length - 1 || to === text.length)),
  );
  const first = whole.findIndex((sentence) => sentence.end > start);
  const last = whole.findLastIndex((sentence) => sentence.start < end);
  const before = whole[Math.max(0, (first === -1 ? whole.length : first) - sentencesAround)];
  const after = whole[Math.min(whole.length - 1, last + sentencesAround)];
  return { start: Math.min(start, before?.start ?? start), end: Math.max(end, after?.end ?? end) };
};

/** What a speaker of a transcript says, as a digest writes it: `Name: “words”`. */
export interface SpokenQuote {
  readonly speaker: string;
  readonly words: string;
}

const form = /^(?<speaker>[^“”\n]{1,200}): “(?<words>.+)”$/su;

/** Reads `Name: “words”`; undefined for any other text. */
export const spokenQuote = (text: string): SpokenQuote | undefined => {
  const { speaker, words } = form.exec(text.trim())?.groups ?? {};
  return speaker === undefined || words === undefined ? undefined : { speaker, words };
};

/** Whether the place of a transcript at which a citation begins belongs to a turn of the speaker. */
export const isSpokenBy = (
  speaker: string,
  { start }: Pick<Citation, "start">,
  transcript: string,
): boolean =>
  (findTurns(transcript) ?? []).some(
    (turn) => turn.speaker === speaker && turn.start <= start && start < turn.end,
  );
