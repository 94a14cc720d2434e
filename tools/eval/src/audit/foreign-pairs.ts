import type { AuditPair } from "./read-audit-pairs.ts";

/** Each claim with the evidence of a claim of another question, half the collection away; nothing when there is one question only. */
export const foreignPairs = (pairs: readonly AuditPair[]): AuditPair[] => {
  const half = Math.floor(pairs.length / 2);
  const around = [...pairs, ...pairs];
  return pairs.flatMap((pair, index) => {
    const other = around.slice(index + half).find(({ question }) => question !== pair.question);
    return other === undefined ? [] : [{ ...pair, evidence: other.evidence, label: "Missing" as const }];
  });
};
