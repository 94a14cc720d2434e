/*
 * Pure functions on rankings: fusion, late interaction, diversity, and the measures that judge them.
 * Not for fetching candidates or encoding text. Any platform lib, service or tool may import it.
 */
export { diversify, maximalMarginalRelevance } from "./diversity.ts";
export { bm25OfCounts, bm25Scores, type CountedText, countTerms, saturate } from "./bm25-scores.ts";
export { expansionWeight, type QuestionRanking } from "./expansion-gate.ts";
export { cosine, dot, maxSim, type TokenMatrix } from "./max-sim.ts";
export {
  evidenceWeights,
  fuseScores,
  interleave,
  reciprocalRankFusion,
  withLowest,
  zScores,
} from "./fuse-scores.ts";

export { namedTitles, regulariseScores, type TitledText } from "./adjust-scores.ts";
export { ndcg, recallAt, reciprocalRank } from "./measures.ts";
export { type PooledTokens, poolTokens } from "./pool-tokens.ts";
export {
  dequantiseRows,
  quantisationStep,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  zeroLevel,
} from "./quantised-rows.ts";
