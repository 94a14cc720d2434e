import { z } from "zod";
import type { JsonSchema } from "../model/language-model.ts";

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const names = z.array(z.string());
const schemas = z.record(z.string(), z.custom<JsonSchema>(isSchema));

/** What stays as it is; each endpoint that holds a model to a schema knows these. */
const kept = ["type", "enum", "const", "$ref", "minItems", "maxItems", "minimum", "maximum"] as const;
/** What is told in words, because strict forms do not know it. */
const told = {
  minLength: (value: unknown) => `at least ${String(value)} characters`,
  maxLength: (value: unknown) => `at most ${String(value)} characters`,
  pattern: (value: unknown) => `matches ${String(value)}`,
  format: (value: unknown) => String(value),
} as const;
const unknownToAll = ["prefixItems", "allOf", "not", "if", "patternProperties", "propertyNames"] as const;

/** A schema that has no strict form. */
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
  (Array.isArray(anyOf) && anyOf.some((branch) => isSchema(branch) && allowsNull(branch)));

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
  if (isSchema(additionalProperties) || additionalProperties === true) throw new NoStrictForm();
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
      ? { anyOf: z.array(z.custom<JsonSchema>(isSchema)).parse(branches).map(strictOf) }
      : {}),
    ...(isSchema(schema["items"]) ? { items: strictOf(schema["items"]) } : {}),
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
 * The strict form of a JSON schema, which endpoints with structured output hold a model to: every property is required, an optional
 * one may be null, nothing else is allowed. Undefined where there is none, as for open records and tuples.
 */
export const strictSchema = (schema: JsonSchema): JsonSchema | undefined => {
  const known = memory.get(schema) ?? { strict: convert(schema) };
  memory.set(schema, known);
  return known.strict;
};
