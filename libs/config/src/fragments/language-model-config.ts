import { z } from "zod";
import { integerVariable } from "../variables/integer-variable.ts";
import { taskModelsVariable } from "../variables/task-models-variable.ts";
import { urlVariable } from "../variables/url-variable.ts";

const amount = (most: number) => z.coerce.number().min(0).max(most);

/** The language model; without one every reasoning task is done by its twin. */
export const languageModelConfig = {
  LLM_BASE_URL: urlVariable("http", "https")
    .optional()
    .describe(
      "OpenAI-compatible endpoint, up to where /chat/completions follows, such as http://127.0.0.1:11434/v1; unset for none.",
    ),
  LLM_API_KEY: z.string().optional().describe("API key of the endpoint; unset when it asks for none."),
  LLM_MODEL: z.string().optional().describe("Model of the endpoint; unset for none."),
  LLM_FAST_MODEL: z
    .string()
    .optional()
    .describe("Cheaper model for many small calls, such as judging; unset takes LLM_MODEL."),
  LLM_TASK_MODELS: taskModelsVariable().describe(
    "Models of single tasks, such as write-sections=large,judge-claim=small; they win over LLM_MODEL and LLM_FAST_MODEL.",
  ),
  LLM_TEMPERATURE: amount(2).default(0).describe("How freely the model words its answers."),
  LLM_MAX_OUTPUT_TOKENS: integerVariable(16, 1_000_000)
    .default(4_096)
    .describe("Most tokens of one answer; a longer one is cut."),
  LLM_TIMEOUT_MS: integerVariable(100, 3_600_000)
    .default(30_000)
    .describe("Milliseconds one request may take, until the last byte of its answer."),
  LLM_TASK_DEADLINE_MS: integerVariable(100, 3_600_000)
    .default(45_000)
    .describe(
      "Milliseconds one task may spend on the model, retries and waits together, before its twin answers. Jobs have 60 s and more.",
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
    .default(2_000_000)
    .describe("Most tokens one run may spend; then twins answer. 0 for no limit."),
  LLM_RUN_MAX_COST: amount(1_000_000)
    .default(0)
    .describe(
      "Most money one run may spend, in the currency of the prices; then twins answer. 0 for no limit.",
    ),
  LLM_CACHE_HOURS: integerVariable(0, 8_760)
    .default(720)
    .describe("Hours an answer is kept for the same task, prompt and model; 0 keeps none."),
} as const;
