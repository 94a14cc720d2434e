/*
 * The language-model port, and typed reasoning tasks that an extractive fallback answers where no model can.
 * Not for prompts' texts (prompts/) nor for any provider's protocol outside an adapter here.
 * Services and tools may import it; `@quarry/language-model/testing` is for tests.
 */
export type { AnswerCache } from "./asking/answer-cache.ts";
export { createLanguageModel, type LanguageModelPorts } from "./model/create-language-model.ts";
export type { Budget, Reservation, Spending } from "./guards/budget.ts";
export type { Permit, RateLimiter } from "./guards/rate-limiter.ts";
export type {
  Completion,
  CompletionRequest,
  JsonSchema,
  LanguageModel,
  ModelMessage,
  ModelTier,
  ModelUsage,
} from "./model/language-model.ts";
export { defaultContextTokens, modelNameFor } from "./model/language-model.ts";
export type { LanguageModelOptions } from "./model/language-model-options.ts";
export { type OpenedModel, openLanguageModel, type OpenOptions } from "./model/open-language-model.ts";
export { parseJsonReply, type ParsedReply } from "./asking/parse-json-reply.ts";
export { estimateTokens } from "./usage/estimate-tokens.ts";
export type { Price } from "./usage/prices.ts";
export { runTask } from "./tasks/run-task.ts";
export type { TaskOutcome, TaskPorts } from "./tasks/task-ports.ts";
export { defineTask, type Task } from "./tasks/task.ts";
export type { ReportEvent, TaskMetrics } from "./usage/task-report.ts";
export type { CallReport, TaskUsage } from "./usage/usage.ts";
export { createWebSearch, type WebSearchOptions } from "./web-search/create-web-search.ts";
export type { WebSearch, WebSearchRequest, WebSource } from "./web-search/web-search.ts";
