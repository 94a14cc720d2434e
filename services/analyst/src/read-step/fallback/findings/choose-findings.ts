import { jaccard } from "@quarry/extractive";
import { maximalMarginalRelevance } from "@quarry/ranking";
import type { ExtractedFinding } from "./join-repetitions.ts";

/** What several items say counts for more. */
const bonusPerItem = 0.1;
const [relevanceAgainstNovelty, sameKind, sameItem] = [0.7, 0.2, 0.15];

const worthOf = ({ sentence, linkIds }: ExtractedFinding): number =>
  sentence.worth + bonusPerItem * (linkIds.length - 1);

const similarity = ({ sentence: one }: ExtractedFinding, { sentence: other }: ExtractedFinding): number =>
  jaccard(one.terms, other.terms) +
  (one.markerType === other.markerType ? sameKind : 0) +
  (one.linkId === other.linkId ? sameItem : 0);

/** The best findings first; facts, opinions and figures of several items rather than the same again (Carbonell & Goldstein 1998). */
export const chooseFindings = (findings: readonly ExtractedFinding[], most: number): ExtractedFinding[] => {
  const best = Math.max(0, ...findings.map(worthOf)) || 1;
  return maximalMarginalRelevance(findings, {
    relevance: (finding) => worthOf(finding) / best,
    similarity,
    lambda: relevanceAgainstNovelty,
    topK: most,
  });
};
