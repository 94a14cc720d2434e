import type { JudgedClaim, WeighedEvidence } from "@quarry/contracts";
import { sourceKey } from "../evidence/source-key.ts";

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
export const sourceAgreement = (documentId: string, claims: readonly JudgedClaim[]): number | null => {
  const shares = claims.flatMap((claim) => agreementOn(claim, documentId) ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
};
