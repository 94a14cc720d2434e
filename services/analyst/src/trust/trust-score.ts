import type { DocumentFacts, Trust } from "@quarry/contracts";

/** What trust is computed from. */
export interface TrustEvidence {
  readonly facts: Pick<DocumentFacts, "grade" | "publishedAt" | "fetchedAt">;
  /** Of what others say of its claims, the share that agrees; null when none speaks of them. */
  readonly agreement: number | null;
  /** Sources of one origin with it, itself included: near-identical texts, and texts of one agency. */
  readonly copies: number;
}

const grades = { A: 1, B: 0.75, C: 0.5, D: 0.25, E: 0 } as const satisfies Record<
  DocumentFacts["grade"],
  number
>;

const weights = { grade: 0.4, factualConsistency: 0.3, independence: 0.2, recency: 0.1 } as const;

const yearMs = 365.25 * 24 * 3_600_000;
const halfLifeYears = 3;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** How new a source was when it was read, so that the same bundle has the same trust whenever it is made. */
const recencyOf = ({ publishedAt, fetchedAt }: TrustEvidence["facts"]): number | null => {
  const published = Date.parse(publishedAt ?? "");
  if (Number.isNaN(published)) return null;
  return 0.5 ** (Math.max(0, Date.parse(fetchedAt) - published) / yearMs / halfLifeYears);
};

/**
 * Trust(s) = 0.4 grade + 0.3 factual consistency + 0.2 independence + 0.1 recency, over the parts that are known. After Perplexity's
 * 0.4 PageRank + 0.3 factual consistency + 0.2 author expertise + 0.1 recency: no links between sources are read here and nothing tells
 * how expert an author is, so the grade, which goes by who publishes and reviews, stands for the first, and independence for the second.
 */
export const trustScore = ({ facts, agreement, copies }: TrustEvidence): Trust => {
  const recency = recencyOf(facts);
  const parts = {
    grade: grades[facts.grade],
    factualConsistency: agreement === null ? null : rounded(agreement),
    independence: rounded(1 / copies),
    recency: recency === null ? null : rounded(recency),
  };
  const known = [
    { value: parts.grade, weight: weights.grade },
    { value: parts.factualConsistency, weight: weights.factualConsistency },
    { value: parts.independence, weight: weights.independence },
    { value: parts.recency, weight: weights.recency },
  ].flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]));
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  return { score: rounded(known.reduce((sum, { value, weight }) => sum + value * weight, 0) / total), parts };
};
