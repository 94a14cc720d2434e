import { jsonrepair } from "jsonrepair";

/** A value, or what kept the reply from being one. */
export type ParsedReply =
  | { readonly ok: true; readonly value: unknown; readonly repaired: boolean }
  | { readonly ok: false; readonly problem: string };

const thoughts = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi;
const fence = /```[a-z0-9]*[ \t]*\n([\s\S]*?)(?:\n[ \t]*```|$)/gi;
const beginsLikeJson = /^\s*[{[]/;

/** A reply without what a model thought aloud before it. */
export const stripThoughts = (reply: string): string => reply.replace(thoughts, "").trim();

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;

const attempt = (text: string, read: (text: string) => unknown): unknown => {
  try {
    return read(text);
  } catch {
    return undefined;
  }
};

/** The last fenced block that begins like JSON: one before it may be the example of a prompt that the model repeats. */
const lastFenced = (text: string): string | undefined =>
  Array.from(text.matchAll(fence), ([, block = ""]) => block).findLast((block) => beginsLikeJson.test(block));

// Where an answer can stand, likeliest first; the last one is for an answer whose end is missing.
const candidatesIn = (text: string): string[] => {
  const first = text.search(/[{[]/);
  const last = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const places = [
    text,
    lastFenced(text),
    first >= 0 && last > first ? text.slice(first, last + 1) : undefined,
    first >= 0 ? text.slice(first) : undefined,
  ];
  return [...new Set(places.filter((place) => place !== undefined).map((place) => place.trim()))];
};

const readFirst = (candidates: readonly string[], read: (text: string) => unknown): unknown =>
  candidates.map((candidate) => attempt(candidate, read)).find(isContainer);

/**
 * The JSON object or array in a model's reply: thoughts, fences and prose around it are dropped. Broken JSON is repaired where
 * `repair` allows it: in a reply that is whole, of a model that was held to no schema.
 */
export const parseJsonReply = (reply: string, { repair }: { readonly repair: boolean }): ParsedReply => {
  const text = stripThoughts(reply);
  const candidates = candidatesIn(text);
  const exact = readFirst(candidates, (candidate) => JSON.parse(candidate));
  if (exact !== undefined) return { ok: true, value: exact, repaired: false };
  // jsonrepair makes a string or a list of words out of prose, so it only sees what begins like JSON.
  const jsonLike = candidates.filter((candidate) => beginsLikeJson.test(candidate));
  const repaired = repair ? readFirst(jsonLike, (candidate) => JSON.parse(jsonrepair(candidate))) : undefined;
  if (repaired !== undefined) return { ok: true, value: repaired, repaired: true };
  return { ok: false, problem: text === "" ? "the reply is empty" : "the reply holds no JSON value" };
};
