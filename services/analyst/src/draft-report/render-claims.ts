import type { JudgedClaim } from "@quarry/contracts";
import { type PackView, sentenceKey, shownSentence } from "@quarry/grounding";

const statusOrder = ["contested", "verified", "single-source", "unsupported"] as const;

/** Renders claims for a writer: contested ones first, with the numbers of the sentences for and against each. */
export const renderClaims = (claims: readonly JudgedClaim[], { findCited }: PackView): string => {
  const numbersOf = (side: string, evidence: JudgedClaim["supporting"]): string => {
    const numbers = [...new Set(findCited(evidence).map(sentenceKey))];
    return numbers.length === 0 ? "" : ` ${side}: ${numbers.join(", ")}.`;
  };
  const lines = claims
    .toSorted((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status))
    .map(
      ({ text, supporting, contradicting }) =>
        `- ${shownSentence(text)}${numbersOf("For", supporting)}${numbersOf("Against", contradicting)}`,
    );
  return lines.length === 0 ? "none" : lines.join("\n");
};
