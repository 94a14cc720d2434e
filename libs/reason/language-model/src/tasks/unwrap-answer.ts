import { type Fields, isFields } from "../fields.ts";
import type { JsonSchema } from "../model/language-model.ts";
import { parseJsonReply } from "./parse-json-reply.ts";

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** Returns a check for answers: a value with every required field of a schema, or of one of its branches, and any of its fields. */
export const createIsAnswer = (json: JsonSchema): ((value: unknown) => boolean) => {
  const branches = [json["anyOf"] ?? json["oneOf"]].flat().filter(isFields);
  const forms = [json, ...branches].flatMap(({ properties, required }) =>
    isFields(properties) ? [{ names: new Set(Object.keys(properties)), required: textsIn(required) }] : [],
  );
  return (value) =>
    isFields(value) &&
    forms.some(
      ({ names, required }) =>
        required.every((name) => name in value) && Object.keys(value).some((name) => names.has(name)),
    );
};

/** Returns the value of JSON in a text, which may be in a fence or after words, too. */
const valueIn = (text: string): unknown => {
  const parsed = parseJsonReply(text, { repair: false });
  return parsed.ok ? parsed.value : undefined;
};

/** Returns the object in a value, also as JSON in a text or alone in a list. */
const objectsIn = (value: unknown): Fields[] => {
  const inner = typeof value === "string" ? valueIn(value) : value;
  const [only, another]: readonly unknown[] = Array.isArray(inner) ? inner : [inner];
  return isFields(only) && another === undefined ? [only] : [];
};

/** Levels of wrappers around an answer: `{"tool_calls": [{"function": {"name": …, "arguments": "{…}"}}]}` has four. */
const maxLevels = 5;

/**
 * Returns the answer in what a model wrote around it: a list of one, an invented function call, a message, the form of the schema,
 * a field of its own. The value itself if no answer is in it.
 */
export const unwrapAnswer = (value: unknown, isAnswer: (value: unknown) => boolean): unknown => {
  let level = objectsIn(value);
  for (let depth = 0; depth < maxLevels && level.length > 0; depth += 1) {
    const found = level.find(isAnswer);
    if (found !== undefined) return found;
    level = level.flatMap((fields) => Object.values(fields).flatMap(objectsIn));
  }
  return value;
};
