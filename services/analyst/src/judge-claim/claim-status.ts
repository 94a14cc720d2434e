import type { Claim, ClaimStatus, WeighedEvidence } from "@quarry/contracts";

/** What a claim's status follows from. */
export interface WeighedClaim {
  readonly class: Claim["class"];
  readonly supporting: readonly WeighedEvidence[];
  readonly contradicting: readonly WeighedEvidence[];
  /** Behind the supporting evidence that counts. */
  readonly independent: number;
}

/** A status and why. */
export interface ReasonedStatus {
  readonly status: ClaimStatus;
  readonly reason: string;
}

const counted = (evidence: readonly WeighedEvidence[]): WeighedEvidence[] =>
  evidence.filter(({ belowFloor }) => belowFloor !== true);

const gradesOf = (evidence: readonly WeighedEvidence[]): string =>
  [...new Set(evidence.map(({ grade }) => grade))].toSorted().join(" and ");

const unsupported = ({ class: weight, supporting }: WeighedClaim): ReasonedStatus => ({
  status: "unsupported",
  reason:
    supporting.length === 0
      ? "nothing that was read says so"
      : `only sources of grade ${gradesOf(supporting)} say so, which is too low for a claim of class ${weight}`,
});

const contested = ({ contradicting }: WeighedClaim): ReasonedStatus => ({
  status: "contested",
  reason:
    contradicting.length === 1
      ? "a passage contradicts it"
      : `${contradicting.length} passages contradict it`,
});

/**
 * The status of a claim, and why. What stands below the floor of its class supports nothing, and contests only what nothing better
 * supports.
 */
export const claimStatus = (claim: WeighedClaim): ReasonedStatus => {
  const { supporting, contradicting, independent } = claim;
  const isContested = counted(contradicting).length > 0 || (independent === 0 && contradicting.length > 0);
  if (isContested) return contested(claim);
  if (independent >= 2)
    return { status: "verified", reason: `${independent} independent sources stand behind it` };
  if (independent === 0) return unsupported(claim);
  const documents = new Set(counted(supporting).map(({ documentId }) => documentId)).size;
  const reason = "one independent source stands behind it";
  return { status: "single-source", reason: documents > 1 ? `${reason}, in ${documents} documents` : reason };
};
