import type { DocumentFacts, JudgedClaim, Trust } from "@quarry/contracts";
import type { NearCopies } from "../copies/near-copies.ts";
import { isSyndicated, originOf } from "../copies/shares-origin.ts";
import { sourceAgreement } from "./source-agreement.ts";
import { trustScore } from "./trust-score.ts";

/** What a run read and what was judged of it. */
export interface JudgedSources {
  readonly documents: readonly DocumentFacts[];
  readonly claims: readonly JudgedClaim[];
  readonly nearCopies: NearCopies;
}

/** How many of the documents, itself included, have one origin with each, as copies of its text or of the publisher it is credited to; by id. */
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

/** How far each source that was read can be trusted, by its document's id. */
export const trustOfSources = ({
  documents,
  claims,
  nearCopies,
}: JudgedSources): ReadonlyMap<string, Trust> => {
  const copies = countByOrigin(documents, nearCopies);
  return new Map(
    documents.map((facts) => {
      const { documentId } = facts;
      const agreement = sourceAgreement(documentId, claims);
      return [documentId, trustScore({ facts, agreement, copies: copies.get(documentId) ?? 1 })];
    }),
  );
};
