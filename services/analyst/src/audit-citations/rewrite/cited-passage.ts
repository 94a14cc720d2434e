import type { Citation } from "@quarry/contracts";
import { locateQuote, proseSentences, type TextSpan, trimSpan } from "@quarry/text";
import type { DocumentTexts } from "../../evidence/read-texts.ts";

/** A sentence of a passage. */
export interface PassageSentence extends Citation {
  /** The citation points at it, and not at one beside it. */
  readonly isCited: boolean;
}

/** What a citation points at: its whole sentences and the one on either side, inside the paragraph. */
export interface CitedPassage {
  /** All of it. */
  readonly citation: Citation;
  /** In reading order, each as it stands in the document; never empty. */
  readonly sentences: readonly PassageSentence[];
}

/** A paragraph that is longer is a list or a table, and read around the quote only. */
const mostAround = 2_000;

const spanOf = ({ start, end, quote }: Citation, text: string): TextSpan | undefined =>
  text.slice(start, end) === quote ? { start, end } : locateQuote(text, quote);

const paragraphAround = (span: TextSpan, text: string): TextSpan => {
  const before = text.lastIndexOf("\n\n", span.start);
  const after = text.indexOf("\n\n", span.end);
  return {
    start: Math.max(before === -1 ? 0 : before, span.start - mostAround),
    end: Math.min(after === -1 ? text.length : after, span.end + mostAround),
  };
};

/** The passage of a citation; undefined when its quote stands nowhere in the document or in no prose. */
export const citedPassage = (
  citation: Citation,
  texts: DocumentTexts,
  language: string,
): CitedPassage | undefined => {
  const { documentId } = citation;
  const text = texts.get(documentId) ?? "";
  const span = spanOf(citation, text);
  if (span === undefined) return undefined;
  const paragraph = paragraphAround(span, text);
  const all = proseSentences(text.slice(paragraph.start, paragraph.end), language).map((sentence) =>
    trimSpan(text, { start: sentence.start + paragraph.start, end: sentence.end + paragraph.start }),
  );
  const isCited = ({ start, end }: TextSpan): boolean => start < span.end && span.start < end;
  const first = all.findIndex(isCited);
  const last = all.findLastIndex(isCited);
  const cite = ({ start, end }: TextSpan): Citation => ({
    documentId,
    start,
    end,
    quote: text.slice(start, end),
  });
  const around = first === -1 ? [] : all.slice(Math.max(0, first - 1), last + 2);
  const sentences = around.map((sentence) => ({ ...cite(sentence), isCited: isCited(sentence) }));
  const [start, end] = [sentences[0]?.start, sentences.at(-1)?.end];
  return start === undefined || end === undefined ? undefined : { citation: cite({ start, end }), sentences };
};
