import { mutualContainment, oppositeWording, termSet } from "@quarry/extractive";
import { collapseWhitespace } from "@quarry/text";

const mostCharacters = 300;
/** Who denies a claim speaks of the same things. */
const sameMatter = 0.4;
const foreign = /:\/\/|www\.|[<>[\]{}]/u;

const isOfSameMatter = (said: string, claim: string, language: string): boolean =>
  mutualContainment(termSet(said, language), termSet(claim, language)) >= sameMatter;

/**
 * What a source would say that denies a claim: as the model words it, when that speaks of the same things and holds neither address nor
 * markup, else the claim turned round by code.
 */
export const counterWording = (claim: string, said: string | undefined, language: string): string => {
  const worded = collapseWhitespace(said ?? "");
  const isFit = worded !== "" && worded.length <= mostCharacters && !foreign.test(worded) && worded !== claim;
  return isFit && isOfSameMatter(worded, claim, language) ? worded : oppositeWording(claim, language);
};
