import { z } from "zod";
import { integerVariable } from "../variables/integer-variable.ts";
import { secretVariable } from "../variables/secret-variable.ts";
import { taskModelsVariable } from "../variables/task-models-variable.ts";
import { urlVariable } from "../variables/url-variable.ts";

const effortVariable = () => z.enum(["minimal", "low", "medium", "high"]);
const amount = (most: number) => z.coerce.number().min(0).max(most);

/** The language model; without one every reasoning task is done by its fallback. */
export const languageModelConfig = {
  LLM_BASE_URL: urlVariable("http", "https")
    .optional()
    .describe(
      "OpenAI-compatible endpoint, up to where /chat/completions follows, such as http://127.0.0.1:11434/v1; unset for none.",
    ),
  LLM_API_KEY: secretVariable(
    z.string().optional().describe("API key of the endpoint; unset when it asks for none."),
  ),
  LLM_MODEL: z.string().optional().describe("Model of the endpoint; unset for none."),
  LLM_FAST_MODEL: z
    .string()
    .optional()
    .describe("Cheaper model for many small calls, such as judging; unset takes LLM_MODEL."),
  LLM_TASK_MODELS: taskModelsVariable().describe(
    "Models of single tasks, such as write-sections=large,judge-claim=small; they win over LLM_MODEL and LLM_FAST_MODEL.",
  ),
  LLM_TEMPERATURE: amount(2)
    .optional()
    .describe("How freely the model words its answers; unset sends none, and the endpoint's own holds."),
  LLM_REASONING_EFFORT: effortVariable()
    .optional()
    .describe("How much the model thinks before it answers; unset sends none, and the endpoint's own holds."),
  LLM_FAST_REASONING_EFFORT: effortVariable()
    .optional()
    .describe("The same for the small calls of LLM_FAST_MODEL; unset takes LLM_REASONING_EFFORT."),
  LLM_CONTEXT_TOKENS: integerVariable(4_096, 100_000_000)
    .default(64_000)
    .describe("Tokens that prompt and answer may take together; prompts are filled up to it."),
  LLM_MAX_OUTPUT_TOKENS: integerVariable(16, 1_000_000)
    .optional()
    .describe(
      "Most tokens of one answer, reasoning included; a longer one is not used. Unset sets no limit, or 16384 where the endpoint demands one.",
    ),
  LLM_IDLE_TIMEOUT_MS: integerVariable(100, 86_400_000)
    .default(120_000)
    .describe(
      "Milliseconds of silence that end a request: until the first byte of its answer, then between any two. An answer may take as long as its run has.",
    ),
  LLM_CONCURRENCY: integerVariable(1, 10_000)
    .default(4)
    .describe("Requests to the endpoint at the same time, of all processes together."),
  LLM_TOKENS_PER_MINUTE: integerVariable(0, 1_000_000_000)
    .default(0)
    .describe("Tokens per minute of all processes together; 0 for no limit."),
  LLM_PRICE_INPUT: amount(1_000_000).default(0).describe("Price of a million input tokens, in any currency."),
  LLM_PRICE_OUTPUT: amount(1_000_000).default(0).describe("Price of a million output tokens."),
  LLM_FAST_PRICE_INPUT: amount(1_000_000)
    .optional()
    .describe("The same of LLM_FAST_MODEL; unset takes LLM_PRICE_INPUT."),
  LLM_FAST_PRICE_OUTPUT: amount(1_000_000)
    .optional()
    .describe("The same of LLM_FAST_MODEL; unset takes LLM_PRICE_OUTPUT."),
  LLM_RUN_MAX_TOKENS: integerVariable(0, 1_000_000_000)
    .default(10_000_000)
    .describe("Most tokens one run may spend; then the text alone answers. 0 for no limit."),
  LLM_RUN_MAX_COST: amount(1_000_000)
    .default(0)
    .describe(
      "Most money one run may spend, in the currency of the prices; then the text alone answers. 0 for no limit.",
    ),
  LLM_CACHE_HOURS: integerVariable(0, 8_760)
    .default(720)
    .describe("Hours an answer is kept for the same task, prompt and model; 0 keeps none."),
} as const;
