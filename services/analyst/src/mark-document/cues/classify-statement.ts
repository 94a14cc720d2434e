import type { MarkerType } from "@quarry/contracts";
import { isQuestion } from "../../signals/sentence-quality.ts";
import type { MarkingCues } from "./marking-cues.ts";

/** What a statement shows that has no quantity in it. */
const withoutQuantity = (text: string, { belief, ought, judgement }: MarkingCues): MarkerType =>
  belief.test(text) || ought.test(text) || judgement.test(text) ? "opinion" : "key-fact";

/**
 * What a statement would be as a marker, by its wording; nothing for a question, a greeting or the running of a meeting. A quantity makes
 * it a datapoint, unless somebody says that it is a view.
 */
export const classifyStatement = (
  text: string,
  cues: MarkingCues | undefined,
  hasQuantity: boolean,
): MarkerType | undefined => {
  if (isQuestion(text)) return undefined;
  if (cues === undefined) return hasQuantity ? "datapoint" : "key-fact";
  if (cues.courtesy.test(text)) return undefined;
  if (hasQuantity) return cues.belief.test(text) ? "opinion" : "datapoint";
  return withoutQuantity(text, cues);
};
