/*
 * Pure functions on rankings: fusion, late interaction, diversity, and the measures that judge them.
 * Not for fetching candidates or encoding text. Any platform lib, service or tool may import it.
 */
export { diversify } from "./diversify.ts";
export { averagePrecision } from "./average-precision.ts";
export { bm25Scores } from "./bm25-scores.ts";
export {
  type ExpansionOrigin,
  expansionWeight,
  type QuestionRanking,
  rankingConfidence,
} from "./expansion-gate.ts";
export { evidenceWeights, fuseScores, type LegScores } from "./fuse-scores.ts";
export { legWeights } from "./leg-weights.ts";
export { maxSim, type MaxSim, type TokenAlignment, type TokenMatrix } from "./max-sim.ts";
export { maximalMarginalRelevance } from "./maximal-marginal-relevance.ts";
export { namedTitles, type TitledText } from "./named-titles.ts";
export { ndcg } from "./ndcg.ts";
export { type PooledTokens, poolTokens, type PoolTokensOptions } from "./pool-tokens.ts";
export {
  dequantiseRows,
  quantisationStep,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  zeroLevel,
} from "./quantised-rows.ts";
export { recallAt } from "./recall-at.ts";
export { reciprocalRank } from "./reciprocal-rank.ts";
export { type RankedId, reciprocalRankFusion } from "./reciprocal-rank-fusion.ts";
export { type RegularisationOptions, regulariseScores } from "./regularise-scores.ts";
export { zScores } from "./z-scores.ts";
