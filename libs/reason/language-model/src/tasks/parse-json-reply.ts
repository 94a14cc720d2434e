import { jsonrepair } from "jsonrepair";
import { keepBackslashes } from "./json-escapes.ts";
import { handedMessage, openThoughtOf, stripThoughts } from "./strip-reasoning.ts";

/** A value, or the problem of the reply. */
export type ParsedReply =
  | { readonly ok: true; readonly value: unknown; readonly repaired: boolean }
  | { readonly ok: false; readonly problem: string };

const fence = /```[a-z0-9]*[ \t]*\n([\s\S]*?)(?:\n[ \t]*```|$)/gi;
const beginsLikeJson = /^\s*[{[]/;

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;

const parseJson = (text: string): unknown => JSON.parse(keepBackslashes(text));

const attempt = (text: string, read: (text: string) => unknown): unknown => {
  try {
    return read(text);
  } catch {
    return undefined;
  }
};

/** Returns a thought from its first bracket, if it ends with one; empty otherwise. */
const fromBracket = (thought: string): string => (/[}\]]\s*(?:```\s*)?$/u.test(thought) ? thought : "");

/** Returns the last fenced block that begins like JSON: earlier ones may repeat an example of the prompt. */
const lastFenced = (text: string): string | undefined => {
  const last = [...text.matchAll(fence)].findLast(([, block = ""]) => beginsLikeJson.test(block));
  return last && !breaksOff(text.slice(last.index + last[0].length)) ? last[1] : undefined;
};

const closing: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Returns the position of the bracket that closes the one at `start`; undefined if there is none. */
const closeOf = (text: string, start: number): number | undefined => {
  const open: string[] = [];
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (closing[character] !== undefined) open.push(closing[character]);
    else if (character === "}" || character === "]") {
      if (open.pop() !== character) return undefined;
      if (open.length === 0) return at + 1;
    }
  }
  return undefined;
};

// Limit for brackets in prose: each that does not close is scanned to the end.
const maxBrackets = 400;

interface Whole {
  readonly value: unknown;
  readonly end: number;
}

/** Returns the complete JSON objects and arrays in a text, in order. */
const wholeValues = (text: string): Whole[] => {
  const found: Whole[] = [];
  const bracket = /[{[]/gu;
  for (let tries = 0; tries < maxBrackets; tries += 1) {
    const start = bracket.exec(text)?.index;
    if (start === undefined) break;
    const end = closeOf(text, start);
    if (end === undefined) continue;
    const value = attempt(text.slice(start, end), parseJson);
    if (isContainer(value)) found.push({ value, end });
    bracket.lastIndex = end;
  }
  return found;
};

/** True if a text starts an object and does not complete it. */
const breaksOff = (text: string): boolean => {
  const start = text.search(/\{\s*["'\w]/u);
  return start >= 0 && closeOf(text, start) === undefined;
};

/** Returns the last complete object, otherwise the last complete array; undefined if an incomplete object begins after it. */
const lastWhole = (text: string): unknown => {
  const values = wholeValues(text);
  const last = values.findLast(({ value }) => !Array.isArray(value)) ?? values.at(-1);
  return last === undefined || breaksOff(text.slice(last.end)) ? undefined : last.value;
};

// Returns possible positions of broken JSON, likeliest first; the last is for missing closing brackets.
const candidatesIn = (text: string): string[] => {
  const first = text.search(/[{[]/);
  const last = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const places = [
    text,
    lastFenced(text),
    first >= 0 && last > first && !breaksOff(text.slice(last + 1)) ? text.slice(first, last + 1) : undefined,
    first >= 0 ? text.slice(first) : undefined,
  ];
  return [...new Set(places.filter((place) => place !== undefined).map((place) => place.trim()))];
};

/** True if a text ends with a complete value: a truncated sentence or number is not guessed. */
const endsWithValue = (text: string): boolean =>
  /(?:["'\]}]|\b(?:true|false|null|True|False|None))[\s,;`]*$/u.test(text) &&
  (text.match(/(?<!\\)"/gu)?.length ?? 0) % 2 === 0;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isContainer(value) && !Array.isArray(value);

const ofSchema: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "title",
  "description",
  "additionalProperties",
  "$schema",
]);

/** Returns the values that a model wrote into the form of the schema: `{"type": "object", "properties": {…}}`. */
const valuesIn = (value: Readonly<Record<string, unknown>>): unknown =>
  value["type"] === "object" &&
  isFields(value["properties"]) &&
  Object.keys(value).every((key) => ofSchema.has(key))
    ? value["properties"]
    : value;

/** Returns the call of a list with one function call. */
const callIn = (given: unknown): unknown => {
  const [only, another]: readonly unknown[] = Array.isArray(given) ? given : [];
  return isFields(only) && another === undefined && isFields(only["arguments"]) ? only : given;
};

/** Returns the arguments of an invented function call, alone or in a list: `{"name": …, "arguments": {…}}`. */
const handedIn = (given: unknown): unknown => {
  const value = callIn(given);
  if (!isFields(value)) return value;
  if (typeof value["name"] !== "string") return valuesIn(value);
  const { name: _name, type: _type, ...rest } = value;
  const [[key, handed] = [], ...others] = Object.entries(rest);
  if ((key !== "arguments" && key !== "parameters") || others.length > 0) return value;
  const fields = typeof handed === "string" ? attempt(handed, parseJson) : handed;
  return isFields(fields) ? fields : value;
};

const readFirst = (candidates: readonly string[], read: (text: string) => unknown): unknown =>
  candidates.map((candidate) => attempt(candidate, read)).find(isContainer);

/**
 * Parses the JSON object or array in a model's reply; thoughts, fences, drafts and prose around it are dropped. Broken JSON is
 * repaired if `repair` allows it: in a complete reply without an enforced schema. A truncated value does not count.
 */
export const parseJsonReply = (reply: string, { repair }: { readonly repair: boolean }): ParsedReply => {
  const whole = attempt(reply, parseJson);
  if (isContainer(whole)) return { ok: true, value: handedIn(whole), repaired: false };
  const stripped = stripThoughts(reply);
  // A model that never closes its thought may still end with its answer.
  const text = stripped === "" ? handedMessage(reply) || fromBracket(openThoughtOf(reply)) : stripped;
  const fenced = lastFenced(text);
  const exact = (fenced === undefined ? undefined : attempt(fenced, parseJson)) ?? lastWhole(fenced ?? text);
  if (isContainer(exact)) return { ok: true, value: handedIn(exact), repaired: false };
  // jsonrepair makes a string or a list of words out of prose, so it only gets text that begins like JSON.
  const jsonLike = candidatesIn(text).filter(
    (candidate) => beginsLikeJson.test(candidate) && endsWithValue(candidate),
  );
  const repaired = repair
    ? readFirst(jsonLike, (candidate) => JSON.parse(jsonrepair(keepBackslashes(candidate))))
    : undefined;
  if (repaired !== undefined) return { ok: true, value: handedIn(repaired), repaired: true };
  return { ok: false, problem: text === "" ? "the reply is empty" : "the reply holds no whole JSON value" };
};
