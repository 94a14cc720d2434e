/*
 * The language-model port, and typed reasoning tasks with extractive fallbacks. Not for prompts' texts (prompts/) nor for any
 * provider's protocol outside an adapter here. Services and tools may import it; `@quarry/language-model/testing` is for tests.
 */
export type { Permit, RateLimiter } from "./model/limits.ts";

export type {
  Budget,
  CallReport,
  Completion,
  CompletionRequest,
  JsonSchema,
  LanguageModel,
  ModelMessage,
  ModelTier,
  ModelUsage,
  Reservation,
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

export { parseJsonReply, type ParsedReply } from "./tasks/parse-json-reply.ts";
export { estimateTokens, type Price, type ReportEvent, type TaskMetrics, type TaskUsage } from "./usage.ts";

export { type ReadText, textReply } from "./tasks/reply-form.ts";
export { runTask } from "./tasks/run-task.ts";
export { type AnswerCache, defineTask, type Task, type TaskOutcome, type TaskPorts } from "./tasks/task.ts";

export {
  createWebSearch,
  type WebSearch,
  type WebSearchOptions,
  type WebSearchRequest,
  type WebSource,
} from "./web-search.ts";
