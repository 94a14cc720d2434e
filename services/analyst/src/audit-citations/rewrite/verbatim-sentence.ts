import type { CitedSentence } from "@quarry/contracts";
import { failSupport } from "../../support/calibration.ts";
import { plainSentence } from "../../write-report/extractive/plain-sentence.ts";
import { quotabilityOf } from "../../write-report/extractive/quotable.ts";
import type { Auditing } from "../check-citations.ts";
import type { CitedPassage } from "./cited-passage.ts";

/**
 * The sentence of a passage that comes nearest to one that failed, word for word and under its id; undefined when none can stand alone
 * or none is about the same.
 */
export const verbatimSentence = async (
  failed: CitedSentence,
  { sentences }: CitedPassage,
  { language, question, scoreSupport, signal }: Auditing,
): Promise<CitedSentence | undefined> => {
  const quotable = sentences.filter(({ quote }) => quotabilityOf(quote, language) === "alone");
  const scored = await Promise.all(
    quotable.map(async (citation) => {
      const pair = { sentence: failed.text, quote: citation.quote, language, question };
      return { citation, score: await scoreSupport(pair, signal && { signal }) };
    }),
  );
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < failSupport) return undefined;
  return { ...failed, text: plainSentence(best.citation.quote), citations: [best.citation] };
};
