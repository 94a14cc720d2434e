import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import { z } from "zod";
import { isFields } from "../fields.ts";
import type { CompletionRequest, JsonSchema, ModelMessage, ModelTier } from "../model/language-model.ts";
import type { Dialect } from "./dialect.ts";

const names = z.array(z.string());
const schemas = z.record(z.string(), z.custom<JsonSchema>(isFields));

/** Keywords that every endpoint with structured output supports. */
const kept = ["type", "enum", "const", "$ref", "minItems", "maxItems", "minimum", "maximum"] as const;
/** Keywords unsupported in strict schemas, as text for the description. */
const told = {
  minLength: (value: unknown) => `at least ${String(value)} characters`,
  maxLength: (value: unknown) => `at most ${String(value)} characters`,
  pattern: (value: unknown) => `matches ${String(value)}`,
  format: (value: unknown) => String(value),
} as const;
const unknownToAll = ["prefixItems", "allOf", "not", "if", "patternProperties", "propertyNames"] as const;

/** A schema without a strict form. */
class NoStrictForm extends Error {}

const described = (schema: JsonSchema): { readonly description?: string } => {
  const limits = Object.entries(told)
    .filter(([name]) => schema[name] !== undefined)
    .map(([name, word]) => word(schema[name]));
  const own = schema["description"];
  const description = [...(typeof own === "string" ? [own] : []), ...limits].join("; ");
  return description === "" ? {} : { description };
};

const allowsNull = ({ type, anyOf }: JsonSchema): boolean =>
  type === "null" ||
  (Array.isArray(type) && type.includes("null")) ||
  (Array.isArray(anyOf) && anyOf.some((branch) => isFields(branch) && allowsNull(branch)));

const orNull = (schema: JsonSchema): JsonSchema => {
  if (allowsNull(schema)) return schema;
  const { type } = schema;
  if (typeof type === "string" && !("enum" in schema) && !("const" in schema))
    return { ...schema, type: [type, "null"] };
  return { anyOf: [schema, { type: "null" }] };
};

const strictObject = (schema: JsonSchema): JsonSchema => {
  const properties = schemas.parse(schema["properties"] ?? {});
  const { additionalProperties } = schema;
  if (isFields(additionalProperties) || additionalProperties === true) throw new NoStrictForm();
  const required = new Set(names.parse(schema["required"] ?? []));
  const strict = Object.entries(properties).map(([name, property]) => {
    const form = strictOf(property);
    return [name, required.has(name) ? form : orNull(form)];
  });
  return {
    properties: Object.fromEntries(strict),
    required: Object.keys(properties),
    additionalProperties: false,
  };
};

const strictOf = (schema: JsonSchema): JsonSchema => {
  if (unknownToAll.some((name) => name in schema)) throw new NoStrictForm();
  const branches = schema["anyOf"] ?? schema["oneOf"];
  const of = kept.filter((name) => name in schema).map((name) => [name, schema[name]]);
  const strict: JsonSchema = {
    ...Object.fromEntries(of),
    ...described(schema),
    ...(Array.isArray(branches)
      ? { anyOf: z.array(z.custom<JsonSchema>(isFields)).parse(branches).map(strictOf) }
      : {}),
    ...(isFields(schema["items"]) ? { items: strictOf(schema["items"]) } : {}),
    ...(schema["type"] === "object" ? strictObject(schema) : {}),
  };
  if (!["type", "anyOf", "$ref", "enum", "const"].some((name) => name in strict)) throw new NoStrictForm();
  return strict;
};

const memory = new WeakMap<JsonSchema, { readonly strict: JsonSchema | undefined }>();

const convert = (schema: JsonSchema): JsonSchema | undefined => {
  if (schema["type"] !== "object") return undefined;
  const definitions = schema["$defs"];
  try {
    const strict = strictOf(schema);
    if (definitions === undefined) return strict;
    const entries = Object.entries(schemas.parse(definitions)).map(([name, part]) => [name, strictOf(part)]);
    return { ...strict, $defs: Object.fromEntries(entries) };
  } catch (error) {
    if (error instanceof NoStrictForm || error instanceof z.ZodError) return undefined;
    throw error;
  }
};

/**
 * Returns the strict form of a JSON schema, which structured output enforces: every property is required, an optional one may be
 * null, nothing else is allowed. Undefined if there is none, as for open records and tuples.
 */
export const strictSchema = (schema: JsonSchema): JsonSchema | undefined => {
  const known = memory.get(schema) ?? { strict: convert(schema) };
  memory.set(schema, known);
  return known.strict;
};

/** Amount of reasoning before the answer. */
export type ReasoningEffort = "minimal" | "low" | "medium" | "high";

/** Parameters of every request; undefined ones are not sent, so the endpoint's defaults apply. */
export interface SamplingOptions {
  readonly temperature?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  /** By tier. */
  readonly reasoningEffort: Readonly<Record<ModelTier, ReasoningEffort | undefined>>;
}

/** Assumed tokens of an answer when no limit is set, and the limit for endpoints that require one. */
export const defaultOutputTokens = 16_384;

type Schema = NonNullable<CompletionRequest["schema"]>;

/** Returns a usable dialect for a request: not every schema has a strict form. */
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
): Pick<ChatCompletionCreateParams, "response_format"> => {
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

// A model constrained by the schema does not need it in the prompt, unless its answer did not conform.
const messagesOf = (
  { messages, schema }: CompletionRequest,
  { format, systemRole }: Dialect,
): ModelMessage[] => {
  const isRead = schema !== undefined && (format !== "strict" || messages.length > 1);
  const wanted = schema
    ? `Answer with one JSON value that fits this JSON schema, and with nothing else:\n${JSON.stringify(schema.json)}\n`
    : "";
  const written = messages.map(({ role, content }, place): ModelMessage => ({
    role,
    content: isRead && place === 0 ? `${content.trimEnd()}\n\n${wanted}` : content,
  }));
  return systemRole ? written : alternating(written);
};

/** Joins instructions and the message after them, for models whose roles must alternate. */
const alternating = (messages: readonly ModelMessage[]): ModelMessage[] => {
  const joined: ModelMessage[] = [];
  for (const { role, content } of messages) {
    const own = role === "system" ? "user" : role;
    const last = joined.at(-1);
    if (last?.role === own)
      joined[joined.length - 1] = { role: own, content: `${last.content}\n\n${content}` };
    else joined.push({ role: own, content });
  }
  return joined;
};

/** Returns the output limit of a request; undefined if there is none. */
export const outputLimitOf = (
  { needsOutputLimit }: Dialect,
  { maxOutputTokens }: SamplingOptions,
): number | undefined => maxOutputTokens ?? (needsOutputLimit ? defaultOutputTokens : undefined);

/** Builds the body of a request in a dialect. */
export const requestBody = (
  model: string,
  request: CompletionRequest,
  dialect: Dialect,
  options: SamplingOptions,
): ChatCompletionCreateParams => {
  const { temperature } = options;
  const effort = options.reasoningEffort[request.tier];
  const limit = outputLimitOf(dialect, options);
  return {
    model,
    messages: messagesOf(request, dialect),
    ...(dialect.stream ? { stream: true } : {}),
    ...(dialect.streamUsage ? { stream_options: { include_usage: true } } : {}),
    ...(dialect.temperature && temperature !== undefined ? { temperature } : {}),
    ...(dialect.reasoningEffort && effort !== undefined ? { reasoning_effort: effort } : {}),
    ...(limit === undefined ? {} : { [dialect.outputLimit]: limit }),
    ...formatOf(request.schema, dialect),
  };
};
