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

/** Control characters, which JSON allows nowhere. */
const controls = new RegExp(String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F]`, "gu");

const parseJson = (text: string): unknown => JSON.parse(keepBackslashes(text.replaceAll(controls, "")));

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

/** Returns the last complete object that may be the answer, otherwise the last one or array; undefined if an incomplete object begins after it. */
const lastWhole = (text: string, isAnswer: (value: unknown) => boolean): unknown => {
  const values = wholeValues(text);
  const last =
    values.findLast(({ value }) => isAnswer(value)) ??
    values.findLast(({ value }) => !Array.isArray(value)) ??
    values.at(-1);
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

const readFirst = (candidates: readonly string[], read: (text: string) => unknown): unknown =>
  candidates.map((candidate) => attempt(candidate, read)).find(isContainer);

/** Repairs the JSON in a text; undefined if there is none. */
const repairedIn = (text: string): unknown => {
  // jsonrepair makes a string or a list of words out of prose, so it only gets text that begins like JSON.
  const jsonLike = candidatesIn(text).filter(
    (candidate) => beginsLikeJson.test(candidate) && endsWithValue(candidate),
  );
  return readFirst(jsonLike, (candidate) =>
    JSON.parse(jsonrepair(keepBackslashes(candidate.replaceAll(controls, "")))),
  );
};

/** Returns the text of a reply that contains its answer, without reasoning. */
const answerTextIn = (reply: string): string => {
  const stripped = stripThoughts(reply);
  // A model that never closes its thought may still end with its answer.
  const said = stripped === "" ? handedMessage(reply) || fromBracket(openThoughtOf(reply)) : stripped;
  // A server may drop the first token of a reply.
  return /^"[\w-]{1,80}"\s*:/u.test(said) ? `{${said}` : said;
};

interface ParseOptions {
  readonly repair: boolean;
  /** True for a value that may be the answer, where a reply has several. */
  readonly isAnswer?: (value: unknown) => boolean;
}

/**
 * Parses the JSON object or array in a model's reply; thoughts, fences, drafts and prose around it are dropped. Broken JSON is
 * repaired if `repair` allows it: in a complete reply without an enforced schema. A truncated value does not count.
 */
export const parseJsonReply = (
  reply: string,
  { repair, isAnswer = () => false }: ParseOptions,
): ParsedReply => {
  const whole = attempt(reply, parseJson);
  if (isContainer(whole)) return { ok: true, value: whole, repaired: false };
  const text = answerTextIn(reply);
  const fenced = lastFenced(text);
  const exact =
    (fenced === undefined ? undefined : attempt(fenced, parseJson)) ?? lastWhole(fenced ?? text, isAnswer);
  if (isContainer(exact)) return { ok: true, value: exact, repaired: false };
  const repaired = repair ? repairedIn(text) : undefined;
  if (repaired !== undefined) return { ok: true, value: repaired, repaired: true };
  return {
    ok: false,
    problem: text === "" ? "the reply is empty" : "the reply contains no complete JSON value",
  };
};
