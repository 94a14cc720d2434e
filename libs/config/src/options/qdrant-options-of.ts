import type { qdrantConfig } from "../fragments/fragments.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

/** The variables of `qdrantConfig` under the names that @quarry/evidence takes. */
export const qdrantOptionsOf = (config: VariablesOf<typeof qdrantConfig>) => ({
  url: config.QDRANT_URL,
  apiKey: config.QDRANT_API_KEY,
  dimensions: config.EMBEDDING_DIMENSIONS,
  prefix: config.QDRANT_PREFIX,
  shards: config.QDRANT_SHARDS,
  replicas: config.QDRANT_REPLICAS,
  writeConsistency: config.QDRANT_WRITE_CONSISTENCY,
});
