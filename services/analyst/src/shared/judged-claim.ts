import type { Claim, InputOf, JudgedClaim, listClaims, WeighedEvidence } from "@quarry/contracts";
import { citationOf, type PackSentence } from "@quarry/grounding";
import { countIndependentSources } from "./copies/independent-sources.ts";
import type { StoredDocuments } from "./evidence/read-texts.ts";

type Limits = InputOf<typeof listClaims>["limits"];

export interface FoundClaim {
  readonly claim: Omit<Claim, "origin">;
  readonly supporting: readonly PackSentence[];
  readonly contradicting: readonly PackSentence[];
}

interface Weighing {
  readonly documents: StoredDocuments;
  readonly limits: Limits;
}

const evidenceOf = (
  sentences: readonly PackSentence[],
  weight: Claim["class"],
  { documents, limits }: Weighing,
): WeighedEvidence[] => {
  const below = new Set(weight === "C1" ? limits.belowC1 : limits.belowOther);
  const byPlace = new Map(sentences.map((one) => [`${one.documentId}/${one.start}`, one]));
  return [...byPlace.values()].flatMap((one) => {
    const facts = documents.get(one.documentId)?.facts;
    if (facts === undefined) return [];
    const { publisher, grade } = facts;
    const marks = below.has(one.documentId) ? { belowFloor: true as const } : {};
    return [{ ...citationOf(one), score: 1, publisher, grade, ...marks }];
  });
};

const counting = (evidence: readonly WeighedEvidence[]): WeighedEvidence[] =>
  evidence.filter(({ belowFloor }) => belowFloor !== true);

const gradesOf = (evidence: readonly WeighedEvidence[]): string =>
  [...new Set(evidence.map(({ grade }) => grade))].toSorted().join(" and ");

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns the status of a claim with its reason, from its evidence and its number of independent supporting sources. */
export const statusOf = (
  {
    class: weight,
    supporting,
    contradicting,
  }: Pick<Claim, "class"> & Pick<JudgedClaim, "supporting" | "contradicting">,
  independent: number,
): Pick<JudgedClaim, "status" | "reason"> => {
  if (counting(contradicting).length > 0 || (independent === 0 && contradicting.length > 0))
    return { status: "contested", reason: `${plural(contradicting.length, "sentence")} against it` };
  if (independent >= 2)
    return { status: "verified", reason: `${independent} independent sources support it` };
  if (independent === 1) return { status: "single-source", reason: "one independent source supports it" };
  return {
    status: "unsupported",
    reason:
      supporting.length === 0
        ? "no sentence that was read supports it"
        : `only sources of grade ${gradesOf(supporting)} support it, too low for a claim of class ${weight}`,
  };
};

/**
 * Weighs the sentences of a claim: independent publishers (copies of one text count once), minimum grades, and the resulting
 * status. Undefined for a claim without a sentence.
 */
export const weighClaim = (
  { claim, supporting: pro, contradicting: contra }: FoundClaim,
  weighing: Weighing,
): JudgedClaim | undefined => {
  const supporting = evidenceOf(pro, claim.class, weighing);
  const contradicting = evidenceOf(contra, claim.class, weighing);
  const [first] = [...supporting, ...contradicting];
  if (first === undefined) return undefined;
  const independentPublishers = countIndependentSources(counting(supporting), weighing.documents);
  return {
    ...claim,
    origin: citationOf(first),
    ...statusOf({ class: claim.class, supporting, contradicting }, independentPublishers),
    independentPublishers,
    supporting,
    contradicting,
  };
};
