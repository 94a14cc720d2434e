import { locateQuote, type TextSpan } from "@quarry/text";

/** Markup that may stand around the words of a source. */
const emphasis = String.raw`[*_\x60~]{0,3}`;
const longestPattern = 2_000;
/** Pieces farther apart than this are shown by the first of them. */
const farApart = 1_500;

const escape = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);

/** The piece as it would stand between markup and line breaks of a source. */
const amongMarkup = (text: string, piece: string): TextSpan | undefined => {
  if (piece.length > longestPattern) return undefined;
  const words = piece.split(/\s+/u).map((word) => `${emphasis}${escape(word)}${emphasis}`);
  const found = new RegExp(words.join(String.raw`[\s>]{1,12}`), "iu").exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
};

/** A quotation may begin a sentence with what goes on in the source, or the other way round. */
const otherCase = (piece: string): string => {
  const first = piece.charAt(0);
  const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return other + piece.slice(1);
};

const locatePiece = (text: string, piece: string): TextSpan | undefined =>
  locateQuote(text, piece) ?? locateQuote(text, otherCase(piece)) ?? amongMarkup(text, piece);

/**
 * Where a quotation stands in a text, white space, quotation marks, dashes and emphasis made equal; from its first piece to its
 * last, where these are near. Undefined when one of the pieces stands nowhere.
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
