/*
 * The answers without a language model: a question's topics, how far they are covered, a digest of verbatim sentences, the markers of a
 * text, the goals and reading plan of a collection, and the text signals they are read by.
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

export { announces, concludes } from "./signals/announcements.ts";
export { showsCue } from "./signals/cues.ts";
export { inverseDocumentFrequency } from "./signals/inverse-document-frequency.ts";
export { isData } from "./signals/is-data.ts";
export { isNavigation } from "./signals/is-navigation.ts";
export { plainLine } from "./signals/plain-line.ts";
export { isQuestion, leansOnContext, sentenceQuality } from "./signals/sentence-quality.ts";
export { denyEachOther, saysVerbatim, supportScore } from "./signals/support-score.ts";
export {
  containment,
  equalWeight,
  jaccard,
  mutualContainment,
  termSet,
  type TermWeight,
  weightByLength,
} from "./signals/term-overlap.ts";
export { type AntonymFinder, comparableWords, createAntonymFinder } from "./signals/opposites/antonyms.ts";
export { oppositeWording } from "./signals/opposites/opposite-wording.ts";
export { clashBetween, createPolarityReader, type Polarity } from "./signals/opposites/polarity.ts";

export type { Encoded, SentenceEncoder } from "./encoding.ts";
export {
  createSignalCollector,
  type SignalCollector,
  type SignalEncoder,
} from "./stances/collect-signals.ts";
export { createContrastAxes, type GetContrastAxes } from "./stances/contrast-axes.ts";
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

export { failSupport, passSupport, readsLanguage } from "./support/calibration.ts";
export {
  createScoreSupport,
  type ScoreSupport,
  type SupportEncoder,
  type SupportPair,
} from "./support/score-support.ts";
