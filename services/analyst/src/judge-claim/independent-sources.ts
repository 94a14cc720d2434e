import type { ClaimEvidence } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { sourceKey } from "../evidence/source-key.ts";
import { copyThreshold, sketchSimilarity } from "../signals/near-duplicate.ts";
import type { SketchOf } from "./document-sketches.ts";

/** A sentence this long does not stand in two texts by chance. */
const copiedSentence = 60;

interface Comparing {
  readonly texts: DocumentTexts;
  readonly language: string;
  readonly sketchOf: SketchOf;
}

const isCopiedSentence = (one: ClaimEvidence, other: ClaimEvidence): boolean => {
  const quote = collapseWhitespace(one.quote);
  return quote.length >= copiedSentence && quote === collapseWhitespace(other.quote);
};

const areCopies = (
  one: ClaimEvidence,
  other: ClaimEvidence,
  { texts, language, sketchOf }: Comparing,
): boolean => {
  const [left, right] = [one, other].map(({ documentId }) =>
    sketchOf(documentId, texts.get(documentId) ?? "", language),
  );
  return left !== undefined && right !== undefined && sketchSimilarity(left, right) >= copyThreshold;
};

/**
 * How many independent sources stand behind evidence: one per publisher (per file for handed-in files), near-identical documents and
 * word-for-word copies of a long sentence counted once.
 */
export const countIndependentSources = (evidence: readonly ClaimEvidence[], comparing: Comparing): number => {
  const isSameSource = (one: ClaimEvidence, other: ClaimEvidence): boolean =>
    sourceKey(one) === sourceKey(other) || isCopiedSentence(one, other) || areCopies(one, other, comparing);
  let groups: ClaimEvidence[][] = [];
  for (const item of evidence) {
    const related = groups.filter((group) => group.some((member) => isSameSource(member, item)));
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), item]];
  }
  return groups.length;
};
