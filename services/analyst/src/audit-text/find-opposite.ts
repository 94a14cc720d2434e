import { sentences } from "@quarry/text";
import { type Conflict, createConflictFinder } from "../judge-claim/find-conflict.ts";

/** How the source contradicts a claim: by a denial, an opposite word or another date; its numbers are compared elsewhere. */
export type Opposite = Exclude<Conflict, "number">;

/** Looks in every sentence of a quote for one that cannot be right together with the claim. */
export const findOpposite = (claim: string, quote: string, language: string): Opposite | undefined => {
  const findConflict = createConflictFinder(language);
  for (const { start, end } of sentences(quote, language)) {
    const conflict = findConflict(claim, quote.slice(start, end));
    if (conflict !== undefined && conflict !== "number") return conflict;
  }
  return undefined;
};
