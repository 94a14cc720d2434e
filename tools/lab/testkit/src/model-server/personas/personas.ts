import { answerCapably } from "../answerers/answerers.ts";
import type { ModelReply } from "../model-reply.ts";
import { inTurn, type Persona, replyText } from "../persona.ts";
import { invents, paraphrases } from "./findings.ts";
import { hostile } from "./hostile.ts";

const refusal = "I'm sorry, I am not sure what you would like me to do here.";

const fenced = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const withTrailingCommas = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll(/([}\]"\w])\n(\s*[}\]])/g, "$1,\n$2");

const withProse = (value: unknown): string =>
  `Sure! Here is what you asked for:\n\n${JSON.stringify(value)}\n\nLet me know if you need anything else.`;

const mapLeaves = (value: unknown, map: (leaf: unknown) => unknown): unknown => {
  if (Array.isArray(value))
    return Object.fromEntries(value.map((entry, place) => [place, mapLeaves(entry, map)]));
  if (typeof value !== "object" || value === null) return map(value);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapLeaves(entry, map)]));
};

const wrongType = (leaf: unknown): unknown => {
  if (typeof leaf === "number") return `about ${leaf}`;
  return typeof leaf === "boolean" ? "yes" : leaf;
};

// Turns lists into objects and numbers into words.
const withWrongTypes = (value: unknown): string => JSON.stringify(mapLeaves(value, wrongType));

const withoutLastField = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutLastField);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).slice(0, -1);
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutLastField(entry)]));
};

const jsonDeformations: readonly [(value: unknown) => string, ...((value: unknown) => string)[]] = [
  fenced,
  withTrailingCommas,
  withProse,
  withWrongTypes,
  (value) => JSON.stringify(withoutLastField(value)),
  () => refusal,
];

const numbers = /\s?\[([^[\]\n]*\d\.\d[^[\]\n]*)\]/g;

/** Deformations of text, in turn; a report deformed by the last one is unusable. */
const textDeformations: readonly [(text: string) => string, ...((text: string) => string)[]] = [
  (text) => `\`\`\`markdown\n${text}\n\`\`\``,
  (text) => `Sure! Here it is:\n\n${text}\n\nLet me know if you need anything else.`,
  (text) => text.replaceAll(numbers, "【$1】"),
  (text) => text.replaceAll(numbers, ""),
];

const deform = (value: unknown, turn: number, mayRefuse: boolean): string => {
  if (typeof value !== "string") return inTurn(jsonDeformations, turn)(value);
  const [first, ...others] = textDeformations;
  return inTurn(mayRefuse ? [first, ...others, () => refusal] : textDeformations, turn)(value);
};

/**
 * Makes a different mistake in each task: replies in a fence, with trailing commas, with prose around the JSON, with wrong types,
 * with missing fields, or not at all; text has other brackets, or lacks its numbers. It always tries to write a report. After an
 * error message it replies correctly, in a fence; a task that it did not understand it never understands later.
 */
const sloppy: Persona = (asked, turn) => {
  const { task = "" } = asked;
  const isDraft = task.startsWith("draft-");
  if (asked.earlier === refusal) return { kind: "answer", text: refusal };
  return {
    kind: "answer",
    text: deform(answerCapably(asked), asked.earlier === undefined ? turn.task : 0, !isDraft),
  };
};

type Trouble = (text: string) => ModelReply;

const answering: Trouble = (text) => ({ kind: "answer", text });
const busy: Trouble = () => ({
  kind: "error",
  status: 429,
  message: "too many requests",
  headers: { "retry-after": "1" },
});
const broken: Trouble = () => ({ kind: "error", status: 500, message: "internal error" });
const away: Trouble = () => ({
  kind: "error",
  status: 503,
  message: "loading the model",
  headers: { "retry-after": "1" },
});
const silent: Trouble = () => ({ kind: "silence" });
const cut: Trouble = (text) => ({ kind: "cut", text: text.slice(0, text.length / 2) });

// The errors of a flaky model, in order, repeated from the start.
const flakySequence: readonly [Trouble, ...Trouble[]] = [
  busy,
  answering,
  broken,
  answering,
  cut,
  answering,
  away,
  answering,
  silent,
  answering,
];

/** Answers every second request correctly; in between it is busy, broken, cut off, away or silent. */
const flaky: Persona = (asked, turn) => inTurn(flakySequence, turn.request)(replyText(answerCapably(asked)));

/** Thinks until its output limit is reached: no answer, and finish reason `length`. */
const thinks: Persona = () => ({
  kind: "answer",
  text: "",
  reasoning: "The user wants an answer. Let me look at each passage in turn, and then once more.",
  finish: "length",
});

/** Answers every task correctly, in plain JSON or in the requested text format. */
const capable: Persona = (asked) => ({
  kind: "answer",
  text: replyText(answerCapably(asked)),
});

/** Behaviour of the models that a run must survive. */
export const personas = { capable, sloppy, hostile, flaky, paraphrases, invents, thinks } as const;

export type PersonaName = keyof typeof personas;
