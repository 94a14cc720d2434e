import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { CompletionRequest } from "../model/language-model.ts";
import type { Dialect } from "./dialect.ts";

interface BodyOptions {
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

type Format = Pick<ChatCompletionCreateParamsStreaming, "response_format">;

const formatOf = ({ schema }: CompletionRequest, { format }: Dialect): Format => {
  if (!schema || format === "text") return {};
  if (format === "json_object") return { response_format: { type: "json_object" } };
  const { name, json } = schema;
  // Not strict: the strict form forbids optional fields, and what comes is validated anyway.
  return {
    response_format: { type: "json_schema", json_schema: { name, schema: { ...json }, strict: false } },
  };
};

/** A request as the endpoint is asked it in a dialect. */
export const requestBody = (
  model: string,
  request: CompletionRequest,
  dialect: Dialect,
  { temperature, maxOutputTokens }: BodyOptions,
): ChatCompletionCreateParamsStreaming => ({
  model,
  messages: request.messages.map(({ role, content }) => ({ role, content })),
  stream: true,
  ...(dialect.streamUsage ? { stream_options: { include_usage: true } } : {}),
  ...(dialect.temperature ? { temperature } : {}),
  [dialect.outputLimit]: maxOutputTokens,
  ...formatOf(request, dialect),
});
