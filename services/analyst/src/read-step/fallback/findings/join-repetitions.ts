import type { Citation } from "@quarry/contracts";
import { jaccard } from "@quarry/extractive";
import type { RankedSentence } from "./rank-candidates.ts";

/** A finding of the fallback: a sentence, and the items whose words say the same. */
export interface ExtractedFinding {
  readonly sentence: RankedSentence;
  /** Of the sentence first. */
  readonly citations: readonly Citation[];
  readonly linkIds: readonly string[];
}

/** From this share of their words in common, two sentences say the same. */
const sameWords = 0.7;
const mostCitations = 3;

const citationOf = ({ documentId, start, end, quote }: RankedSentence): Citation => ({
  documentId,
  start,
  end,
  quote,
});

/** Sentences in their order, each once, with the places of other items that say the same. */
export const joinRepetitions = (ranked: readonly RankedSentence[]): ExtractedFinding[] => {
  const findings: ExtractedFinding[] = [];
  for (const sentence of ranked) {
    const index = findings.findIndex((known) => jaccard(known.sentence.terms, sentence.terms) >= sameWords);
    const known = findings[index];
    const [citation, linkIds] = [citationOf(sentence), [sentence.linkId]];
    if (known === undefined) findings.push({ sentence, citations: [citation], linkIds });
    else if (!known.linkIds.includes(sentence.linkId) && known.citations.length < mostCitations)
      findings[index] = {
        ...known,
        citations: [...known.citations, citation],
        linkIds: [...known.linkIds, ...linkIds],
      };
  }
  return findings;
};
