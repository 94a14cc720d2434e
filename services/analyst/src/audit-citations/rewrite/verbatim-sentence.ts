import type { Citation, CitedSentence } from "@quarry/contracts";
import { failSupport } from "../../support/calibration.ts";
import { plainSentence } from "../../write-report/extractive/plain-sentence.ts";
import { quotabilityOf } from "../../write-report/extractive/quotable.ts";
import type { Auditing } from "../check-citations.ts";
import type { CitedPassage } from "./cited-passage.ts";

/** The cited sentences that can stand in a report, those that lean on the one before together with it. */
const quotableParts = ({ citation: whole, sentences }: CitedPassage, language: string): Citation[] =>
  sentences.flatMap((sentence, index) => {
    const { documentId, end, isCited } = sentence;
    const quotability = isCited ? quotabilityOf(sentence.quote, language) : "never";
    const before = sentences[index - 1];
    const leansOn = quotability === "after-previous" && before !== undefined;
    if (quotability === "never" || (quotability === "after-previous" && !leansOn)) return [];
    if (leansOn && quotabilityOf(before.quote, language) !== "alone") return [];
    const start = leansOn ? before.start : sentence.start;
    return [{ documentId, start, end, quote: whole.quote.slice(start - whole.start, end - whole.start) }];
  });

/**
 * The cited sentence that comes nearest to one that failed, word for word and under its id; undefined when none can stand in a report or
 * none is about the same.
 */
export const verbatimSentence = async (
  failed: CitedSentence,
  passage: CitedPassage,
  { language, scoreSupport, signal }: Auditing,
): Promise<CitedSentence | undefined> => {
  const scored = await Promise.all(
    quotableParts(passage, language).map(async (citation) => {
      // Without the question: under it, whatever the passage says of its subject comes near.
      const pair = { sentence: failed.text, quote: citation.quote, language };
      return { citation, score: await scoreSupport(pair, signal && { signal }) };
    }),
  );
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < failSupport) return undefined;
  return { ...failed, text: plainSentence(best.citation.quote), citations: [best.citation] };
};
