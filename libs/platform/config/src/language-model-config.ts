import { Failure } from "@quarry/failure";
import { z } from "zod";
import {
  integerVariable,
  secretVariable,
  taskModelsVariable,
  urlVariable,
  type VariablesOf,
} from "./variables.ts";

const effortVariable = () => z.enum(["minimal", "low", "medium", "high"]);
const amount = (max: number) => z.coerce.number().min(0).max(max);

/** Variables of the language model; without a model every reasoning task uses its fallback. */
export const languageModelConfig = {
  LLM_BASE_URL: urlVariable("http", "https")
    .optional()
    .describe(
      "OpenAI-compatible endpoint, without /chat/completions, such as http://127.0.0.1:11434/v1; unset for none.",
    ),
  LLM_API_KEY: secretVariable(
    z.string().optional().describe("API key of the endpoint; unset if it needs none."),
  ),
  LLM_MODEL: z.string().optional().describe("Model of the endpoint; unset for none."),
  LLM_FAST_MODEL: z
    .string()
    .optional()
    .describe("Cheaper model for many small calls, such as judging; unset uses LLM_MODEL."),
  LLM_TASK_MODELS: taskModelsVariable().describe(
    "Models of single tasks, such as draft-report=large,list-claims=small; they take precedence over LLM_MODEL and LLM_FAST_MODEL.",
  ),
  LLM_TEMPERATURE: amount(2)
    .optional()
    .describe("Temperature of the model; unset uses the endpoint's default."),
  LLM_REASONING_EFFORT: effortVariable()
    .optional()
    .describe("Reasoning effort of the model; unset uses the endpoint's default."),
  LLM_FAST_REASONING_EFFORT: effortVariable()
    .optional()
    .describe("The same for the small calls of LLM_FAST_MODEL; unset uses LLM_REASONING_EFFORT."),
  LLM_CONTEXT_TOKENS: integerVariable(4_096, 100_000_000)
    .default(64_000)
    .describe("Maximum tokens of prompt and reply together; prompts are filled up to it."),
  LLM_MAX_OUTPUT_TOKENS: integerVariable(16, 1_000_000)
    .optional()
    .describe(
      "Maximum tokens of one reply, with reasoning; a longer one is not used. Unset sets no limit, or 16384 if the endpoint requires one.",
    ),
  LLM_IDLE_TIMEOUT_MS: integerVariable(100, 86_400_000)
    .default(120_000)
    .describe(
      "Milliseconds of silence that end a request: before the first byte of a reply, then between two bytes. A reply may take as long as its run has.",
    ),
  LLM_CONCURRENCY: integerVariable(1, 10_000)
    .default(4)
    .describe("Maximum concurrent requests to the endpoint, over all processes."),
  LLM_TOKENS_PER_MINUTE: integerVariable(0, 1_000_000_000)
    .default(0)
    .describe("Maximum tokens per minute over all processes; 0 for no limit."),
  LLM_PRICE_INPUT: amount(1_000_000)
    .default(0)
    .describe("Price of a million input tokens, in any one currency."),
  LLM_PRICE_OUTPUT: amount(1_000_000).default(0).describe("Price of a million output tokens."),
  LLM_FAST_PRICE_INPUT: amount(1_000_000)
    .optional()
    .describe("The same for LLM_FAST_MODEL; unset uses LLM_PRICE_INPUT."),
  LLM_FAST_PRICE_OUTPUT: amount(1_000_000)
    .optional()
    .describe("The same for LLM_FAST_MODEL; unset uses LLM_PRICE_OUTPUT."),
  LLM_RUN_MAX_TOKENS: integerVariable(0, 1_000_000_000)
    .default(10_000_000)
    .describe("Maximum tokens of one run; after that the fallbacks answer. 0 for no limit."),
  LLM_RUN_MAX_COST: amount(1_000_000)
    .default(0)
    .describe(
      "Maximum cost of one run, in the currency of the prices; after that the fallbacks answer. 0 for no limit.",
    ),
  LLM_CACHE_HOURS: integerVariable(0, 8_760)
    .default(720)
    .describe("Hours for which replies are cached by task, prompt and model; 0 caches none."),
} as const;

type Config = VariablesOf<typeof languageModelConfig>;

const hasPrices = (config: Config): boolean =>
  [
    config.LLM_PRICE_INPUT,
    config.LLM_PRICE_OUTPUT,
    config.LLM_FAST_PRICE_INPUT ?? 0,
    config.LLM_FAST_PRICE_OUTPUT ?? 0,
  ].some((price) => price > 0);

const effortVariables = ["LLM_REASONING_EFFORT", "LLM_FAST_REASONING_EFFORT"] as const;

/** Assumed tokens of an answer when no limit is set. */
const countedOutputTokens = 16_384;

const refused = (message: string): Failure => new Failure("bad-configuration", message, { retry: "never" });

/** Returns a message on contradictory settings, each with its limit and the remedy; undefined if there are none. */
const contradictionIn = (config: Config): string | undefined => {
  const {
    LLM_MAX_OUTPUT_TOKENS: output,
    LLM_CONTEXT_TOKENS: context,
    LLM_RUN_MAX_TOKENS: run,
    LLM_TOKENS_PER_MINUTE: perMinute,
  } = config;
  if (config.LLM_RUN_MAX_COST > 0 && !hasPrices(config))
    return "LLM_RUN_MAX_COST: is set, but there are no prices. Set LLM_PRICE_INPUT and LLM_PRICE_OUTPUT, or leave it at 0.";
  if (output !== undefined && output >= context)
    return `LLM_CONTEXT_TOKENS: ${context} leaves no room for a prompt beside a reply of LLM_MAX_OUTPUT_TOKENS (${output}). Set it to the context of the model, or lower LLM_MAX_OUTPUT_TOKENS.`;
  const call = output ?? countedOutputTokens;
  if (run > 0 && run <= call)
    return `LLM_RUN_MAX_TOKENS: ${run} has no room for one call, whose reply alone can take ${call}. Set more than that, lower LLM_MAX_OUTPUT_TOKENS, or set 0 for no limit.`;
  if (perMinute > 0 && perMinute < call && output !== undefined)
    return `LLM_TOKENS_PER_MINUTE: ${perMinute} is less than one reply may take (LLM_MAX_OUTPUT_TOKENS, ${output}). Lower LLM_MAX_OUTPUT_TOKENS, or raise it to the endpoint's limit.`;
  return undefined;
};

/**
 * Returns the variables of `languageModelConfig` under the names that @quarry/language-model uses; null if there is no model.
 * @throws {Failure} `bad-configuration` if only one of endpoint and model is set, or a cost limit without a price, because then
 * silently no model would be used or no limit would apply. It is also thrown if the limits leave no room for one call.
 */
export const languageModelOptionsOf = (config: Config) => {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = config;
  if (baseUrl === undefined && model === undefined) {
    const effort = effortVariables.find((name) => config[name] !== undefined);
    if (effort === undefined) return null;
    throw refused(`${effort}: is set, but there is no model. Set LLM_BASE_URL and LLM_MODEL, or remove it.`);
  }
  if (baseUrl === undefined || model === undefined) {
    const [set, missing] =
      model === undefined ? ["LLM_BASE_URL", "LLM_MODEL"] : ["LLM_MODEL", "LLM_BASE_URL"];
    throw refused(
      `${missing}: is not set, but ${set} is. Set both for a language model, or neither to work without one.`,
    );
  }
  const contradiction = contradictionIn(config);
  if (contradiction !== undefined) throw refused(contradiction);
  const price = { input: config.LLM_PRICE_INPUT, output: config.LLM_PRICE_OUTPUT };
  return {
    baseUrl,
    apiKey: config.LLM_API_KEY,
    model,
    fastModel: config.LLM_FAST_MODEL,
    taskModels: config.LLM_TASK_MODELS,
    temperature: config.LLM_TEMPERATURE,
    maxOutputTokens: config.LLM_MAX_OUTPUT_TOKENS,
    reasoningEffort: {
      main: config.LLM_REASONING_EFFORT,
      fast: config.LLM_FAST_REASONING_EFFORT ?? config.LLM_REASONING_EFFORT,
    },
    contextTokens: config.LLM_CONTEXT_TOKENS,
    idleTimeoutMs: config.LLM_IDLE_TIMEOUT_MS,
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
