import type { ClaimEvidence } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { sourceKey } from "../evidence/source-key.ts";
import { copyThreshold, sketch, type Sketch, sketchSimilarity } from "../signals/near-duplicate.ts";

/** A sentence this long does not stand in two texts by chance. */
const copiedSentence = 60;

const isCopiedSentence = (one: ClaimEvidence, other: ClaimEvidence): boolean => {
  const quote = collapseWhitespace(one.quote);
  return quote.length >= copiedSentence && quote === collapseWhitespace(other.quote);
};

/**
 * How many independent sources stand behind evidence: one per publisher (per file for handed-in files), near-identical documents and
 * word-for-word copies of a long sentence counted once.
 */
export const countIndependentSources = (
  evidence: readonly ClaimEvidence[],
  texts: DocumentTexts,
  language: string,
): number => {
  const sketches = new Map<string, Sketch>();
  for (const { documentId } of evidence)
    sketches.set(documentId, sketch(texts.get(documentId) ?? "", language));
  const areCopies = (one: ClaimEvidence, other: ClaimEvidence): boolean => {
    const [left, right] = [sketches.get(one.documentId), sketches.get(other.documentId)];
    return left !== undefined && right !== undefined && sketchSimilarity(left, right) >= copyThreshold;
  };
  const isSameSource = (one: ClaimEvidence, other: ClaimEvidence): boolean =>
    sourceKey(one) === sourceKey(other) || isCopiedSentence(one, other) || areCopies(one, other);
  let groups: ClaimEvidence[][] = [];
  for (const item of evidence) {
    const related = groups.filter((group) => group.some((member) => isSameSource(member, item)));
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), item]];
  }
  return groups.length;
};
