/*
 * Reads configuration: schema fragments, the loader that names every problem at once, credentials in addresses, and .env.example.
 * Not for reading process.env (main.ts passes it in) nor for values that no deployment changes.
 * Services and tools may import it.
 */
export { booleanVariable, integerVariable, listVariable, secretVariable, urlVariable } from "./variables.ts";
export { basicAuthorization } from "./basic-authorization.ts";
export { loadConfig } from "./load-config.ts";
export { misspeltIn } from "./misspelt.ts";
export type { Environment } from "./read-secret-files.ts";
export { blobConfig, blobOptionsOf, redisConfig, redisOptionsOf } from "./store-config.ts";

export {
  healthConfig,
  logConfig,
  modelConfig,
  modelOptionsOf,
  qdrantConfig,
  qdrantOptionsOf,
  workerConfig,
  workerOptionsOf,
} from "./service-config.ts";

export { languageModelConfig, languageModelOptionsOf } from "./language-model-config.ts";

export { retrievalConfig } from "./retrieval-config.ts";
export { renderEnvExample } from "./render-env-example.ts";

export { webhookConfig } from "./webhook-config.ts";
