import type { JudgedClaim } from "@quarry/contracts";
import {
  type ClosestSentences,
  type PackSentence,
  type PackView,
  sentenceKey,
  shownSentence,
} from "@quarry/grounding";

/** Sources in which the sentences of claims are looked up. */
interface ClaimSources {
  readonly pack: PackView;
  readonly closest: ClosestSentences;
}

const statusOrder = ["contested", "verified", "single-source", "unsupported"] as const;

/** Sentences that may deny a claim, at most. */
const maxOpposite = 3;

const numbersOf = (evidence: JudgedClaim["supporting"], { findCited }: PackView): string[] => [
  ...new Set(findCited(evidence).map(sentenceKey)),
];

/** Shown sentences of other sources than those for a claim whose words come close to what would deny it. */
const mayDeny = (
  { counter, supporting, contradicting }: JudgedClaim,
  { pack, closest }: ClaimSources,
): string[] => {
  if (counter === undefined) return [];
  const known = new Set([...supporting, ...contradicting].map(({ documentId }) => documentId));
  const isShown = ({ source, sentence }: PackSentence): boolean =>
    pack.sources.some((one) => one.number === source && one.isShown(sentence));
  return closest
    .find(counter, { max: 10 * maxOpposite })
    .filter((one) => !known.has(one.documentId) && isShown(one))
    .slice(0, maxOpposite)
    .map(sentenceKey);
};

/** Renders claims for a writer: contested ones first, with the numbers of the sentences for, against and perhaps against each. */
export const renderClaims = (claims: readonly JudgedClaim[], sources: ClaimSources): string => {
  const lines = claims
    .toSorted((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status))
    .map((claim) => {
      const sides = [
        ["For", numbersOf(claim.supporting, sources.pack)],
        ["Against", numbersOf(claim.contradicting, sources.pack)],
        ["Perhaps against", mayDeny(claim, sources)],
      ] as const;
      const named = sides.filter(([, numbers]) => numbers.length > 0);
      return [
        `- ${shownSentence(claim.text)}`,
        ...named.map(([side, numbers]) => `${side}: ${numbers.join(", ")}.`),
      ].join(" ");
    });
  return lines.length === 0 ? "none" : lines.join("\n");
};
