import type { DocumentFacts, JudgedClaim, Trust, WeighedEvidence } from "@quarry/contracts";
import { isSyndicated, type NearCopies, originOf } from "../shared/copies/near-copies.ts";
import { sourceKey } from "../shared/evidence/read-texts.ts";

export interface TrustEvidence {
  readonly facts: Pick<DocumentFacts, "grade" | "publishedAt" | "fetchedAt">;
  /** Share of other sources of its claims that agree; null if there are none. */
  readonly agreement: number | null;
  /** Number of sources with the same origin, itself included: near-identical texts, and texts of one agency. */
  readonly copies: number;
}

const grades = { A: 1, B: 0.75, C: 0.5, D: 0.25, E: 0 } as const satisfies Record<
  DocumentFacts["grade"],
  number
>;

const weights = [
  ["grade", 0.4],
  ["factualConsistency", 0.3],
  ["independence", 0.2],
  ["recency", 0.1],
] as const;

const yearMs = 365.25 * 24 * 3_600_000;
const halfLifeYears = 3;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Recency of a source at the time it was read, so that the trust in a bundle does not depend on when the bundle is made. */
const recencyOf = ({ publishedAt, fetchedAt }: TrustEvidence["facts"]): number | null => {
  const published = Date.parse(publishedAt ?? "");
  if (Number.isNaN(published)) return null;
  return 0.5 ** (Math.max(0, Date.parse(fetchedAt) - published) / yearMs / halfLifeYears);
};

/**
 * Trust(s) = 0.4 grade + 0.3 factual consistency + 0.2 independence + 0.1 recency, over the parts that are known. Follows Perplexity's
 * 0.4 PageRank + 0.3 factual consistency + 0.2 author expertise + 0.1 recency. Quarry reads no links between sources and does not know
 * the expertise of authors, so the grade (by publisher and review) replaces the first, and independence the second.
 */
export const trustScore = ({ facts, agreement, copies }: TrustEvidence): Trust => {
  const recency = recencyOf(facts);
  const parts = {
    grade: grades[facts.grade],
    factualConsistency: agreement === null ? null : rounded(agreement),
    independence: rounded(1 / copies),
    recency: recency === null ? null : rounded(recency),
  };
  let [sum, total] = [0, 0];
  for (const [name, weight] of weights) {
    const value = parts[name];
    if (value !== null) [sum, total] = [sum + value * weight, total + weight];
  }
  return { score: rounded(sum / total), parts };
};

const ofOthers = (evidence: readonly WeighedEvidence[], own: WeighedEvidence): number =>
  evidence.filter((other) => sourceKey(other) !== sourceKey(own)).length;

/** Share of other sources of a claim that agree with this source; undefined if no other source addresses the claim. */
const agreementOn = ({ supporting, contradicting }: JudgedClaim, documentId: string): number | undefined => {
  const isOwn = (evidence: WeighedEvidence): boolean => evidence.documentId === documentId;
  const [own, others] = supporting.some(isOwn) ? [supporting, contradicting] : [contradicting, supporting];
  const evidence = own.find(isOwn);
  if (evidence === undefined) return undefined;
  const [agreeing, opposed] = [ofOthers(own, evidence), ofOthers(others, evidence)];
  return agreeing + opposed === 0 ? undefined : agreeing / (agreeing + opposed);
};

/** Mean share of other sources that agree with a source, over the claims that both address; null if there are none. */
const sourceAgreement = (documentId: string, claims: readonly JudgedClaim[]): number | null => {
  const shares = claims.flatMap((claim) => agreementOn(claim, documentId) ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

/** Counts for each document the documents with the same origin, itself included: copies of its text or of text from the publisher it is credited to; by id. */
const countByOrigin = (
  documents: readonly DocumentFacts[],
  nearCopies: NearCopies,
): ReadonlyMap<string, number> => {
  const byOrigin = Map.groupBy(documents, (facts) => originOf({ facts }));
  return new Map(
    documents.map((facts) => {
      const { documentId } = facts;
      const credited = (byOrigin.get(originOf({ facts })) ?? []).filter(
        (other) => isSyndicated({ facts }) || isSyndicated({ facts: other }),
      );
      const others = new Set([
        ...credited.map((other) => other.documentId),
        ...(nearCopies.get(documentId) ?? []),
      ]);
      others.delete(documentId);
      return [documentId, 1 + others.size];
    }),
  );
};

/** Computes the trust in each source that was read, by document id. */
export const trustOfSources = (
  documents: readonly DocumentFacts[],
  claims: readonly JudgedClaim[],
  nearCopies: NearCopies,
): ReadonlyMap<string, Trust> => {
  const copies = countByOrigin(documents, nearCopies);
  return new Map(
    documents.map((facts) => {
      const { documentId } = facts;
      const agreement = sourceAgreement(documentId, claims);
      return [documentId, trustScore({ facts, agreement, copies: copies.get(documentId) ?? 1 })];
    }),
  );
};
