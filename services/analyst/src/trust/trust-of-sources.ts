import type { DocumentFacts, JudgedClaim, Trust, WeighedEvidence } from "@quarry/contracts";
import type { NearCopies } from "../copies/near-copies.ts";
import { isSyndicated, originOf } from "../copies/shares-origin.ts";
import { sourceKey } from "../evidence/source-key.ts";
import { trustScore } from "./trust-score.ts";

const ofOthers = (evidence: readonly WeighedEvidence[], own: WeighedEvidence): number =>
  evidence.filter((other) => sourceKey(other) !== sourceKey(own)).length;

/** What other sources say of one claim, as far as it agrees with what this source says of it; undefined when no other speaks of it. */
const agreementOn = ({ supporting, contradicting }: JudgedClaim, documentId: string): number | undefined => {
  const said = [
    {
      own: supporting.find((evidence) => evidence.documentId === documentId),
      with: supporting,
      against: contradicting,
    },
    {
      own: contradicting.find((evidence) => evidence.documentId === documentId),
      with: contradicting,
      against: supporting,
    },
  ];
  const side = said.find(({ own }) => own !== undefined);
  if (side?.own === undefined) return undefined;
  const agreeing = ofOthers(side.with, side.own);
  const opposed = ofOthers(side.against, side.own);
  return agreeing + opposed === 0 ? undefined : agreeing / (agreeing + opposed);
};

/** The mean, over the claims of which a source and others speak, of the share of the others that agree with it; null when there is none. */
const sourceAgreement = (documentId: string, claims: readonly JudgedClaim[]): number | null => {
  const shares = claims.flatMap((claim) => agreementOn(claim, documentId) ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

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
