import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { CompletionRequest, ModelMessage, ModelTier } from "../model/language-model.ts";
import type { Dialect } from "./dialect.ts";
import { strictSchema } from "./strict-schema.ts";

/** How much a model thinks before it answers. */
export type ReasoningEffort = "minimal" | "low" | "medium" | "high";

/** What is sent with every request; what is undefined is not sent, and the endpoint's own default holds. */
export interface SamplingOptions {
  readonly temperature?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  /** By tier. */
  readonly reasoningEffort: Readonly<Record<ModelTier, ReasoningEffort | undefined>>;
}

/** What an answer is counted with where no limit is set, and the limit where an endpoint demands one. */
export const defaultOutputTokens = 16_384;

type Schema = NonNullable<CompletionRequest["schema"]>;

/** A dialect as a request can use it: not every schema has a strict form. */
export const dialectFor = (dialect: Dialect, { schema, unheld }: CompletionRequest): Dialect => {
  const { format } = dialect;
  if (unheld && (format === "strict" || format === "json_schema"))
    return { ...dialect, format: "json_object" };
  if (format !== "strict" || !schema || strictSchema(schema.json)) return dialect;
  return { ...dialect, format: "json_schema" };
};

const formatOf = (
  schema: Schema | undefined,
  { format }: Dialect,
): Pick<ChatCompletionCreateParamsStreaming, "response_format"> => {
  if (!schema || format === "text") return {};
  if (format === "json_object") return { response_format: { type: "json_object" } };
  const { name } = schema;
  const strict = format === "strict" ? strictSchema(schema.json) : undefined;
  return {
    response_format: {
      type: "json_schema",
      json_schema: { name, schema: { ...(strict ?? schema.json) }, strict: strict !== undefined },
    },
  };
};

// Who is held to the schema from the first token on need not read it, unless its answer did not fit.
const messagesOf = ({ messages, schema }: CompletionRequest, { format }: Dialect): ModelMessage[] => {
  const isRead = schema !== undefined && (format !== "strict" || messages.length > 1);
  const wanted = schema
    ? `Answer with one JSON value that fits this JSON schema, and with nothing else:\n${JSON.stringify(schema.json)}\n`
    : "";
  return messages.map(({ role, content }, place) => ({
    role,
    content: isRead && place === 0 ? `${content.trimEnd()}\n\n${wanted}` : content,
  }));
};

/** The limit that a request sends for its answer; undefined for none. */
export const outputLimitOf = (
  { needsOutputLimit }: Dialect,
  { maxOutputTokens }: SamplingOptions,
): number | undefined => maxOutputTokens ?? (needsOutputLimit ? defaultOutputTokens : undefined);

/** A request as the endpoint is asked it in a dialect. */
export const requestBody = (
  model: string,
  request: CompletionRequest,
  dialect: Dialect,
  options: SamplingOptions,
): ChatCompletionCreateParamsStreaming => {
  const { temperature } = options;
  const effort = options.reasoningEffort[request.tier];
  const limit = outputLimitOf(dialect, options);
  return {
    model,
    messages: messagesOf(request, dialect),
    stream: true,
    ...(dialect.streamUsage ? { stream_options: { include_usage: true } } : {}),
    ...(dialect.temperature && temperature !== undefined ? { temperature } : {}),
    ...(dialect.reasoningEffort && effort !== undefined ? { reasoning_effort: effort } : {}),
    ...(limit === undefined ? {} : { [dialect.outputLimit]: limit }),
    ...formatOf(request.schema, dialect),
  };
};
