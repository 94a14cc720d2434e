import type { modelConfig, qdrantConfig } from "../fragments/fragments.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

type ModelVariables = VariablesOf<typeof modelConfig> &
  Pick<VariablesOf<typeof qdrantConfig>, "EMBEDDING_DIMENSIONS">;

/** The variables of `modelConfig`, and the length its vectors must have, under the names that @quarry/encoder takes. */
export const modelOptionsOf = (config: ModelVariables) => ({
  source: config.MODEL_SOURCE,
  model: config.MODEL_ID,
  arithmetic: config.MODEL_DTYPE,
  cacheDirectory: config.MODEL_CACHE_DIR,
  hubUrl: config.MODEL_HUB_URL,
  declaredProfile: config.MODEL_PROFILE,
  verify: config.MODEL_VERIFY,
  dimensions: config.EMBEDDING_DIMENSIONS,
});
