/*
 * The answers without a language model: a question's topics, how far they are covered, a digest of verbatim sentences, the markers of a
 * text, the goals and reading plan of a collection, and the text signals they are read by.
 * Pure: no I/O, no models. What language data it needs stands in @quarry/language-data.
 */
export { findAnswer, type FoundAnswer } from "./coverage.ts";
export { type DigestInput, type DigestTopic, writeDigest } from "./digest/write-digest.ts";
export type { DocumentTexts } from "./digest/evidence-sentences.ts";
export { decomposeExtractively, questionLanguage } from "./question/decompose-extractively.ts";

export { type GoalSearch, goalsExtractively, goalSupport } from "./goals/goals-extractively.ts";
export { type CollectionMarker, markersByTerm, markerText } from "./goals/subjects.ts";

export { classifyStatement } from "./marking/rate-statements.ts";
export { datapointFacts, type DatapointFacts, findFigures, numberMentions } from "./marking/figures.ts";

export { type Found, type MarkedText, markerLimit, markExtractively } from "./marking/mark-extractively.ts";
export { splitChunks } from "./marking/statements.ts";

export {
  dataOf,
  foreignItems,
  maxItemsPerStep,
  planExtractively,
  type Planning,
  possibleStrategy,
  relevantItems,
  strategyFor,
  wordStep,
} from "./plan/plan-extractively.ts";

export {
  announces,
  concludes,
  isData,
  isNavigation,
  isQuestion,
  leansOnContext,
  plainLine,
  sentenceQuality,
} from "./signals/sentence-quality.ts";
export { showsCue } from "./signals/cues.ts";
export {
  containment,
  equalWeight,
  inverseDocumentFrequency,
  jaccard,
  mutualContainment,
  termSet,
  type TermWeight,
  weightByLength,
} from "./signals/term-overlap.ts";

export { denyEachOther, saysVerbatim, supportScore } from "./signals/support-score.ts";

export {
  type AntonymFinder,
  comparableWords,
  createAntonymFinder,
  oppositeWording,
} from "./signals/opposites.ts";

export { clashBetween, createPolarityReader, type Polarity } from "./signals/polarity.ts";

export type { Encoded, SentenceEncoder } from "./encoding.ts";
export {
  createContrastAxes,
  createSignalCollector,
  type GetContrastAxes,
  type SignalCollector,
  type SignalEncoder,
} from "./stances/collect-signals.ts";

export {
  type EntailmentWeights,
  entailmentWeightsOf,
  likeliest,
  type LogisticWeights,
  type PassageEvidence,
  passageSignals,
  passageSignalsOf,
  polaritySignals,
  polaritySignalsOf,
  readEvidence,
  type Reading,
  sentenceOdds,
  sentenceSignals,
} from "./stances/read-evidence.ts";

export {
  createScoreSupport,
  failSupport,
  passSupport,
  readsLanguage,
  type ScoreSupport,
  type SupportEncoder,
  type SupportPair,
} from "./support/score-support.ts";
export { contentWords } from "./words.ts";
