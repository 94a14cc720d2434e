/*
 * What a passage says of a claim, told without a language model: signals from words and vectors, read by fitted weights.
 * For the judge, and for the evaluation that fits the weights.
 */
export { createSignalCollector, type SignalCollector, type SignalEncoder } from "./collect-signals.ts";
export { createContrastAxes } from "./contrast-axes.ts";
export { entailmentWeightsOf } from "./fitted-weights.ts";
export {
  type EntailmentWeights,
  likeliest,
  type LogisticWeights,
  passageSignalsOf,
  polaritySignalsOf,
  readEvidence,
  type Reading,
  sentenceOdds,
} from "./read-evidence.ts";
export { type PassageEvidence, passageSignals, polaritySignals, sentenceSignals } from "./signals.ts";
