/*
 * The answers without a language model: a question's topics, how far they are covered, a briefing of verbatim excerpts, the markers of a
 * text, the goals and reading plan of a collection, and the text signals they are read by.
 * Pure: no I/O, no models. The language data it needs is in @quarry/language-data.
 */
export { findAnswer, type FoundAnswer } from "./coverage.ts";
export { composeBriefing } from "./briefing/compose-briefing.ts";
export { askedTime, datedQueries } from "./question/asked-time.ts";
export { decomposeExtractively, questionLanguage } from "./question/decompose-extractively.ts";

export { type GoalSearch, goalsExtractively, goalSupport } from "./goals/goals-extractively.ts";
export { type CollectionMarker, markerText } from "./goals/subjects.ts";

export { datapointFacts, type DatapointFacts, findFigures, numberMentions } from "./marking/figures.ts";
export { type Found, type MarkedText, markerLimit, markExtractively } from "./marking/mark-extractively.ts";

export { foreignItems, planExtractively } from "./plan/plan-extractively.ts";

export { isNavigation, isQuestion, sentenceQuality } from "./signals/sentence-quality.ts";
export { contentWords } from "./words.ts";
