import type { Citation } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import type { FindCitedSpan } from "./find-cited-span.ts";
import { locateQuotation } from "./locate-quotation.ts";
import { quotationsIn } from "./quotations.ts";
import type { SourceSentences } from "./source-sentences.ts";

/** Where a claim rests in a source, and which of its quotations do not stand there. */
export interface PlacedCitation {
  readonly citation: Citation;
  readonly hasQuotation: boolean;
  readonly missing: readonly string[];
}

/** The whole sentences that an excerpt lies in. */
const wholeSentences = ({ spans }: SourceSentences, found: TextSpan): TextSpan => {
  const touched = spans.filter(({ start, end }) => start < found.end && found.start < end);
  const start = Math.min(found.start, ...touched.map((span) => span.start));
  return { start, end: Math.max(found.end, ...touched.map((span) => span.end)) };
};

/** Finds the place of a claim in a source: that of its quotation, word for word, or else the nearest. */
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
