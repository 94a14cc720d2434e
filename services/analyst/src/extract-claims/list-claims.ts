import type { Citation, Claim } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

/** A sentence that is worth checking. */
export interface FoundClaim {
  readonly origin: Citation;
  readonly topicId: string;
  readonly class: Claim["class"];
}

/** If everything is critical, nothing is. */
export const maxCritical = 4;

/** Numbers claims in the order of their class, as many as are wanted. */
export const listClaims = (found: readonly FoundClaim[], most: number): Claim[] =>
  found
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .slice(0, most)
    .map((claim, index) => ({ id: `c${index + 1}`, text: collapseWhitespace(claim.origin.quote), ...claim }));
