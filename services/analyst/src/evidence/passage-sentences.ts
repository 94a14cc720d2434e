import type { Citation, RankedPassage } from "@quarry/contracts";
import { termSet } from "@quarry/extractive";
import { locateQuote, proseSentences, type TextSpan, trimSpan } from "@quarry/text";
import type { DocumentTexts } from "./read-texts.ts";

/** A sentence of a passage as it stands in its document: `text.slice(start, end) === quote`. */
export interface EvidenceSentence extends Citation {
  readonly passage: RankedPassage;
  /** Share of the query's token matches that the sentence carries, 0 when the ranking marked other sentences. */
  readonly share: number;
}

const overlaps = (one: TextSpan, other: TextSpan): boolean => one.start < other.end && other.start < one.end;

const shareOf = (span: TextSpan, { spans }: RankedPassage): number =>
  Math.max(0, ...spans.filter((marked) => overlaps(marked, span)).map(({ score }) => score));

/** The prose sentences of a passage in reading order; of a passage without prose, the spans the ranking marked. */
export const passageSentences = (
  passage: RankedPassage,
  texts: DocumentTexts,
  language: string,
): EvidenceSentence[] => {
  const text = texts.get(passage.documentId);
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(passage.start, passage.end), language).map(({ start, end }) => ({
    start: start + passage.start,
    end: end + passage.start,
  }));
  const spans: readonly TextSpan[] = prose.length > 0 ? prose : passage.spans;
  return spans.flatMap((span) => {
    const { start, end } = trimSpan(text, span);
    const quote = text.slice(start, end);
    if (quote === "") return [];
    return [
      { documentId: passage.documentId, start, end, quote, passage, share: shareOf({ start, end }, passage) },
    ];
  });
};

/** The text of a passage; empty when its document is not stored. */
export const passageText = ({ documentId, start, end }: RankedPassage, texts: DocumentTexts): string =>
  texts.get(documentId)?.slice(start, end) ?? "";

/** Where a quote is looked for. */
export interface QuotedPassage {
  readonly passage: RankedPassage;
  readonly texts: DocumentTexts;
  readonly language: string;
  /** Two when left out. */
  readonly maxSentences?: number;
}

/** A word or two stand anywhere and prove nothing. */
const minTerms = 2;

/**
 * The whole sentences of a passage in which a quote stands, so that nothing is proved by half a sentence; undefined when the quote does
 * not stand there verbatim, is too short to prove anything, or is longer than so many sentences.
 */
export const proveQuote = (
  quote: string,
  { passage, texts, language, maxSentences = 2 }: QuotedPassage,
): Citation | undefined => {
  if (termSet(quote, language).size < minTerms) return undefined;
  const text = passageText(passage, texts);
  const found = locateQuote(text, quote);
  if (found === undefined) return undefined;
  const quoted = passageSentences(passage, texts, language).filter(
    ({ start, end }) => start < passage.start + found.end && passage.start + found.start < end,
  );
  const [first, last] = [quoted[0], quoted.at(-1)];
  if (first === undefined || last === undefined || quoted.length > maxSentences) return undefined;
  const { documentId, start } = first;
  const { end } = last;
  return { documentId, start, end, quote: text.slice(start - passage.start, end - passage.start) };
};
