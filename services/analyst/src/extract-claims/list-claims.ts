import type { Citation, Claim } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { counterWording } from "./counter-wording.ts";

/** A statement that is worth checking. */
export interface FoundClaim {
  readonly origin: Citation;
  /** The claim in words of its own; its quote when left out. */
  readonly text?: string | undefined;
  readonly topicId: string;
  readonly class: Claim["class"];
  /** What would deny it, in a model's words. */
  readonly counter?: string | undefined;
}

/** If everything is critical, nothing is. */
export const maxCritical = 4;

const claimOf = (
  { counter, text: wording, ...found }: FoundClaim,
  index: number,
  language: string,
): Claim => {
  const text = wording ?? collapseWhitespace(found.origin.quote);
  const claim = { id: `c${index + 1}`, text, ...found };
  return found.class === "C1" ? { ...claim, counter: counterWording(text, counter, language) } : claim;
};

/** Numbers claims in the order of their class, as many as are wanted; what would deny a critical one is said with it. */
export const listClaims = (found: readonly FoundClaim[], most: number, language: string): Claim[] =>
  found
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .slice(0, most)
    .map((claim, index) => claimOf(claim, index, language));
