/*
 * The answers without a language model: a question's topics, how far they are covered, a digest of verbatim sentences, the markers of a
 * text, and the goals and reading plan of a collection.
 * Pure: no I/O, no models. What language data it needs stands in @quarry/language-data.
 */
export { findAnswer, type FoundAnswer } from "./coverage/find-answer.ts";
export { type DigestInput, type DigestTopic, writeDigest } from "./digest/write-digest.ts";
export type { DocumentTexts } from "./digest/evidence-sentences.ts";
export { decomposeExtractively, questionLanguage } from "./question/decompose-extractively.ts";

export { type CollectionMarker, markersByTerm, markerText } from "./goals/collection-markers.ts";
export { goalSupport } from "./goals/goal-support.ts";
export { goalsExtractively, type GoalSearch } from "./goals/goals-extractively.ts";

export { classifyStatement } from "./marking/classify-statement.ts";
export { datapointFacts, type DatapointFacts } from "./marking/datapoint-facts.ts";
export { findFigures, numberMentions } from "./marking/figures.ts";
export { type Found, type MarkedText, markerLimit, markExtractively } from "./marking/mark-extractively.ts";
export { splitChunks } from "./marking/split-chunks.ts";

export { foreignItems } from "./plan/foreign-items.ts";
export { planExtractively, wordStep } from "./plan/plan-extractively.ts";
export {
  dataOf,
  mostItemsPerStep,
  type Planning,
  possibleStrategy,
  relevantItems,
  strategyFor,
} from "./plan/planning.ts";
