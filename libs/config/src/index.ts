/*
 * Reads configuration: schema fragments, the loader that names every problem at once, and .env.example.
 * Not for reading process.env (main.ts passes it in) nor for values that are no deployment's business.
 * Services and tools may import it.
 */
export { booleanVariable } from "./variables/boolean-variable.ts";
export { type Environment, loadConfig } from "./load-config.ts";
export { describeEnvironment, type EnvironmentVariable } from "./example/describe-environment.ts";
export { blobConfig } from "./fragments/blob-config.ts";
export { blobOptionsOf } from "./options/blob-options-of.ts";
export { healthConfig, logConfig, modelConfig, qdrantConfig, workerConfig } from "./fragments/fragments.ts";
export { integerVariable } from "./variables/integer-variable.ts";
export { languageModelConfig } from "./fragments/language-model-config.ts";
export { languageModelOptionsOf } from "./options/language-model-options-of.ts";
export { listVariable } from "./variables/list-variable.ts";
export { modelOptionsOf } from "./options/model-options-of.ts";
export { qdrantOptionsOf } from "./options/qdrant-options-of.ts";
export { redisOptionsOf } from "./options/redis-options-of.ts";
export { redisConfig } from "./fragments/redis-config.ts";
export { retrievalConfig } from "./fragments/retrieval-config.ts";
export { renderEnvExample } from "./example/render-env-example.ts";
export { secretVariable } from "./variables/secret-variable.ts";
export { urlVariable } from "./variables/url-variable.ts";
export { webhookConfig } from "./fragments/webhook-config.ts";
export { workerOptionsOf } from "./options/worker-options-of.ts";
