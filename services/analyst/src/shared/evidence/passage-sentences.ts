import type { Citation, RankedPassage } from "@quarry/contracts";
import { citationAt } from "@quarry/grounding";
import { proseSentences, type TextSpan, trimSpan } from "@quarry/text";
import type { DocumentTexts } from "./read-texts.ts";

/** Returns the prose sentences of a passage in reading order; without prose, the spans marked by the ranking. */
export const passageSentences = (
  { documentId, start: from, end: to, spans: marked }: RankedPassage,
  texts: DocumentTexts,
  language: string,
): Citation[] => {
  const text = texts.get(documentId);
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(from, to), language).map(({ start, end }) => ({
    start: start + from,
    end: end + from,
  }));
  const spans: readonly TextSpan[] = prose.length > 0 ? prose : marked;
  return spans.flatMap((span) => {
    const citation = citationAt(documentId, text, trimSpan(text, span));
    return citation.quote === "" ? [] : [citation];
  });
};

/** Returns the text of a passage; empty if its document is not stored. */
export const passageText = ({ documentId, start, end }: RankedPassage, texts: DocumentTexts): string =>
  texts.get(documentId)?.slice(start, end) ?? "";
