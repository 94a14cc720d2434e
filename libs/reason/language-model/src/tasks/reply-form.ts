import { withoutControls } from "@quarry/contracts";
import { z } from "zod";
import { isFields } from "../fields.ts";
import type { Completion, CompletionRequest, JsonSchema } from "../model/language-model.ts";
import { withoutCalls } from "./left-calls.ts";
import { type ParsedReply, parseJsonReply } from "./parse-json-reply.ts";
import { stripThoughts } from "./strip-reasoning.ts";
import { createIsAnswer, unwrapAnswer } from "./unwrap-answer.ts";

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const branches = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(branches) ? branches.filter(isFields) : [];
};

const resolved = (schema: unknown, root: JsonSchema): JsonSchema => {
  if (!isFields(schema)) return {};
  const reference = schema["$ref"];
  if (typeof reference !== "string") return schema;
  const path = reference.replace(/^#\/?/, "").split("/");
  const found = path.reduce<unknown>((at, name) => (isFields(at) && name !== "" ? at[name] : at), root);
  return isFields(found) ? found : {};
};

const allowsNull = (schema: JsonSchema, root: JsonSchema): boolean => {
  const { type, const: constant, enum: values } = schema;
  const types = Array.isArray(type) ? type : [type];
  if (types.includes("null") || constant === null || (Array.isArray(values) && values.includes(null)))
    return true;
  if (branchesOf(schema).some((branch) => allowsNull(resolved(branch, root), root))) return true;
  return ["type", "const", "enum", "anyOf", "oneOf"].every((name) => !(name in schema));
};

// Returns the branch of a union that has all properties and constants of the value.
const branchFor = (
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  root: JsonSchema,
): JsonSchema => {
  const fits = (branch: JsonSchema): boolean => {
    const { properties } = branch;
    return (
      isFields(properties) &&
      Object.entries(value).every(([name, entry]) => {
        const property = properties[name];
        return isFields(property) && (!("const" in property) || property["const"] === entry);
      })
    );
  };
  return (
    branchesOf(schema)
      .map((branch) => resolved(branch, root))
      .find(fits) ?? schema
  );
};

/**
 * Removes nulls that represent omitted properties: strict structured output requires every property, so optional ones are null. A
 * null allowed by the schema is kept.
 */
export const stripNulls = (value: unknown, schema: unknown, root: JsonSchema): unknown => {
  const form = resolved(schema, root);
  if (Array.isArray(value)) {
    const list = [form, ...branchesOf(form)]
      .map((branch) => resolved(branch, root))
      .find((one) => "items" in one);
    return value.map((entry) => stripNulls(entry, list?.["items"], root));
  }
  if (!isFields(value)) return value;
  const { properties, required } = branchFor(value, form, root);
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => {
      const property = isFields(properties) ? resolved(properties[name], root) : {};
      const isLeftOut = entry === null && !isRequired(name) && !allowsNull(property, root);
      return isLeftOut ? [] : [[name, stripNulls(entry, property, root)] as const];
    }),
  );
};

/** Form of a model's answer: one JSON value according to a schema, or text as described in the prompt. */
export type AnswerForm = "json" | "text";

/** Request and parser for a form of reply. */
export interface ReplyForm {
  /** Request fields besides the messages. */
  readonly request: Pick<CompletionRequest, "schema">;
  readonly read: (reply: Completion) => ParsedReply;
  /** Description of the expected form, for a second attempt. */
  readonly wanted: string;
}

/** Maximum levels of a reply that are read; no schema has as many. */
const maxLevels = 100;

/** Returns a parsed reply whose texts have no control characters and no marks that reverse them. */
const cleaned = (value: unknown, levels = maxLevels): unknown => {
  if (typeof value === "string") return withoutControls(value);
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((part) => cleaned(part, levels - 1));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part, levels - 1)]));
};

/** Returns the JSON schema of the requested answer. */
export const schemaOf = (output: z.ZodType): JsonSchema =>
  z.toJSONSchema(output, { io: "input", unrepresentable: "any" });

// Models wrap a whole text in a fence; a fence inside the text belongs to it.
const wholeFence =
  /^```(?:(?:markdown|md)[ \t]*\n(?<long>[\s\S]*)|(?:text|txt)?[ \t]*\n(?<short>(?:(?!\n```)[\s\S])*))\n```$/u;

const readText = ({ text }: Completion): ParsedReply => {
  const answer = withoutCalls(stripThoughts(text));
  const { long, short } = wholeFence.exec(answer)?.groups ?? {};
  const value = withoutControls(long ?? short ?? answer).trim();
  return value === "" ? { ok: false, problem: "the reply is empty" } : { ok: true, value, repaired: false };
};

const asText: ReplyForm = {
  request: {},
  read: readText,
  wanted: "Answer again in the form that was asked for.",
};

const asJson = (task: string, json: JsonSchema): ReplyForm => {
  const isAnswer = createIsAnswer(json);
  return {
    request: { schema: { name: task, json } },
    read: ({ text, structured = false }) => {
      // JSON under an enforced schema has no typical mistakes to repair.
      const parsed = parseJsonReply(text, { repair: !structured, isAnswer });
      if (!parsed.ok) return parsed;
      return { ...parsed, value: stripNulls(cleaned(unwrapAnswer(parsed.value, isAnswer)), json, json) };
    },
    wanted: "Answer again with one JSON value that fits the schema, and with nothing else.",
  };
};

/** Returns the form of a task's answer; `json` is the schema of a JSON answer. */
export const replyForm = (
  answer: AnswerForm,
  { task, json }: { readonly task: string; readonly json: JsonSchema },
): ReplyForm => (answer === "text" ? asText : asJson(task, json));
