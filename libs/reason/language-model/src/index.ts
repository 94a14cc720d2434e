/*
 * The language-model port, and typed reasoning tasks with extractive fallbacks. Not for the texts of prompts (prompts/) or any
 * provider's protocol outside an adapter here. Services and tools may import it; `@quarry/language-model/testing` is for tests.
 */
export type { RateLimiter } from "./model/limits.ts";

export type {
  Budget,
  CallReport,
  CompletionRequest,
  LanguageModel,
  Spending,
} from "./model/language-model.ts";
export { defaultContextTokens, modelNameFor } from "./model/language-model.ts";
export {
  createLanguageModel,
  type LanguageModelOptions,
  type LanguageModelPorts,
  type OpenedModel,
  openLanguageModel,
  type OpenOptions,
} from "./model/open-language-model.ts";

export { formTask, type ModelTask, type TriedTask, tryTask, type TryPorts } from "./model/try-task.ts";

export { estimateTokens, maxProblemCharacters, type TaskMetrics } from "./usage.ts";

export { runTask } from "./tasks/run-task.ts";
export { type AnswerCache, defineTask, type Task, type TaskOutcome, type TaskPorts } from "./tasks/task.ts";

export { createWebSearch, type WebSearch, type WebSearchRequest } from "./web-search.ts";
