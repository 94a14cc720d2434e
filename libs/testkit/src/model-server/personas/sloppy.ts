import { type CreatePersona, inTurn } from "../persona.ts";
import { misspellRequests } from "./sloppy-requests.ts";
import { textDeformations } from "./sloppy-text.ts";

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

// Lists become objects, numbers words.
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

const deform = (value: unknown, turn: number): string => {
  if (typeof value !== "string") return inTurn(jsonDeformations, turn)(value);
  const [first, ...others] = textDeformations;
  return inTurn([first, ...others, () => refusal], turn)(value);
};

/**
 * Answers in a fence, with trailing commas, with prose around it, in wrong types, with fields missing, and not at all, task by task; text
 * with tags upper-case, open, or gone. Told what was wrong it answers right, in a fence; only what it did not understand it does not
 * understand again. Requests it never spells as it was told.
 */
export const sloppy: CreatePersona = (answer) => (asked, turn) => {
  if (asked.earlier === refusal) return { kind: "answer", text: refusal };
  const spelt = misspellRequests(answer(asked), turn.task);
  return { kind: "answer", text: deform(spelt, asked.again ? 0 : turn.task) };
};
