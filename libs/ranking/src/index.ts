/*
 * Pure functions on rankings: fusion, late interaction, diversity, and the measures that judge them.
 * Not for fetching candidates or encoding text. Any platform lib, service or tool may import it.
 */
export { diversify } from "./diversity/diversify.ts";
export { bm25OfCounts, bm25Scores, type CountedText } from "./bm25-scores.ts";
export {
  type ExpansionOrigin,
  expansionWeight,
  type QuestionRanking,
  rankingConfidence,
} from "./fusion/expansion-gate.ts";
export { cosine, dot } from "./dot.ts";
export { evidenceWeights, fuseScores, type LegScores, withLowest } from "./fusion/fuse-scores.ts";
export { legWeights } from "./fusion/leg-weights.ts";
export { maxSim, type MaxSim, type TokenAlignment, type TokenMatrix } from "./late-interaction/max-sim.ts";
export { maximalMarginalRelevance } from "./diversity/maximal-marginal-relevance.ts";
export { namedTitles, type TitledText } from "./fusion/named-titles.ts";
export { ndcg } from "./measures/ndcg.ts";
export { type PooledTokens, poolTokens, type PoolTokensOptions } from "./late-interaction/pool-tokens.ts";
export {
  dequantiseRows,
  quantisationStep,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  zeroLevel,
} from "./late-interaction/quantised-rows.ts";
export { recallAt } from "./measures/recall-at.ts";
export { reciprocalRank } from "./measures/reciprocal-rank.ts";
export { type RankedId, reciprocalRankFusion } from "./fusion/reciprocal-rank-fusion.ts";
export { type RegularisationOptions, regulariseScores } from "./fusion/regularise-scores.ts";
export { zScores } from "./fusion/z-scores.ts";
