import { Failure } from "@quarry/failure";
import type { languageModelConfig } from "../fragments/language-model-config.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

type Config = VariablesOf<typeof languageModelConfig>;

const hasPrices = (config: Config): boolean =>
  [
    config.LLM_PRICE_INPUT,
    config.LLM_PRICE_OUTPUT,
    config.LLM_FAST_PRICE_INPUT ?? 0,
    config.LLM_FAST_PRICE_OUTPUT ?? 0,
  ].some((price) => price > 0);

/**
 * The variables of `languageModelConfig` under the names that @quarry/language-model takes; null without a model.
 * @throws {Failure} `bad-configuration` when only one of endpoint and model is set, or a limit of money without a price: no
 * model would be used, or nothing would be held back, silently.
 */
export const languageModelOptionsOf = (config: Config) => {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = config;
  if (baseUrl === undefined && model === undefined) return null;
  if (baseUrl === undefined || model === undefined) {
    const [set, missing] =
      model === undefined ? ["LLM_BASE_URL", "LLM_MODEL"] : ["LLM_MODEL", "LLM_BASE_URL"];
    const message = `${missing}: is not set, but ${set} is. Set both for a language model, or neither to work without.`;
    throw new Failure("bad-configuration", message, { retry: "never" });
  }
  if (config.LLM_RUN_MAX_COST > 0 && !hasPrices(config)) {
    const message =
      "LLM_RUN_MAX_COST: is set, but nothing costs anything. Set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT, or leave it at 0.";
    throw new Failure("bad-configuration", message, { retry: "never" });
  }
  const price = { input: config.LLM_PRICE_INPUT, output: config.LLM_PRICE_OUTPUT };
  return {
    baseUrl,
    apiKey: config.LLM_API_KEY,
    model,
    fastModel: config.LLM_FAST_MODEL,
    taskModels: config.LLM_TASK_MODELS,
    temperature: config.LLM_TEMPERATURE,
    maxOutputTokens: config.LLM_MAX_OUTPUT_TOKENS,
    timeoutMs: config.LLM_TIMEOUT_MS,
    taskDeadlineMs: config.LLM_TASK_DEADLINE_MS,
    concurrency: config.LLM_CONCURRENCY,
    tokensPerMinute: config.LLM_TOKENS_PER_MINUTE,
    price,
    fastPrice: {
      input: config.LLM_FAST_PRICE_INPUT ?? price.input,
      output: config.LLM_FAST_PRICE_OUTPUT ?? price.output,
    },
    runBudget: { maxTokens: config.LLM_RUN_MAX_TOKENS, maxCost: config.LLM_RUN_MAX_COST },
    cacheHours: config.LLM_CACHE_HOURS,
  };
};
