/*
 * Reads configuration: schema fragments, the loader that names every problem at once, and .env.example.
 * Not for reading process.env (main.ts passes it in) nor for values that are no deployment's business.
 * Services and tools may import it.
 */
export { booleanVariable } from "./boolean-variable.ts";
export { type Environment, loadConfig } from "./load-config.ts";
export { describeEnvironment, type EnvironmentVariable } from "./describe-environment.ts";
export {
  healthConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "./fragments.ts";
export { integerVariable } from "./integer-variable.ts";
export { languageModelConfig } from "./language-model-config.ts";
export { languageModelOptionsOf } from "./language-model-options-of.ts";
export { listVariable } from "./list-variable.ts";
export { modelOptionsOf } from "./model-options-of.ts";
export { qdrantOptionsOf } from "./qdrant-options-of.ts";
export { redisOptionsOf } from "./redis-options-of.ts";
export { renderEnvExample } from "./render-env-example.ts";
export { urlVariable } from "./url-variable.ts";
export { workerOptionsOf } from "./worker-options-of.ts";
