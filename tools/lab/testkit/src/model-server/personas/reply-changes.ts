import { z } from "zod";
import type { AskedTask } from "../asked-task.ts";

/** Formats an answer as a model writes it: a string unchanged, any other value as JSON. */
export const replyText = (answer: unknown): string =>
  typeof answer === "string" ? answer : JSON.stringify(answer);

type Deform = (text: string) => string;

const fenced: Deform = (text) => `\`\`\`markdown\n${text}\n\`\`\``;
const withProse: Deform = (text) => `Sure! Here it is:\n\n${text}\n\nLet me know if you need anything else.`;
const numbers = /\s?\[([^[\]\n]*\d\.\d[^[\]\n]*)\]/g;
const withOtherBrackets: Deform = (text) => text.replaceAll(numbers, "【$1】");
const withoutNumbers: Deform = (text) => text.replaceAll(numbers, "");

/** Deformations of text by a careless model, in turn; a report deformed by the last one is unusable. */
export const textDeformations: readonly [Deform, ...Deform[]] = [
  fenced,
  withProse,
  withOtherBrackets,
  withoutNumbers,
];

const quoteSchema = z.looseObject({ quote: z.string() });
const findingSchema = z.looseObject({ text: z.string(), quotes: z.array(quoteSchema).min(1) });
const markerSchema = z.looseObject({ text: z.string(), quote: z.string() });

/** A finding or marker from reading a collection: its words and quotes. */
interface Found {
  readonly text: string;
  readonly quotes: readonly string[];
}

const replacing = (quotes: readonly Readonly<Record<string, unknown>>[], said: readonly string[]) =>
  quotes.map((one, index) => ({ ...one, quote: said[index] ?? one["quote"] }));

/** True if a reply contains findings or markers of a collection. */
export const isOfCollection = ({ task = "" }: AskedTask): boolean =>
  task === "read-step" || task === "mark-document";

/**
 * Replaces the findings and markers in a reply of `read-step` or `mark-document` with the results of `change`, which gets their
 * index from 0.
 */
export const mapFindings = (reply: unknown, change: (found: Found, place: number) => Found): unknown => {
  let next = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const finding = findingSchema.safeParse(value).data;
    if (finding) {
      const { quotes } = finding;
      const changed = change({ text: finding.text, quotes: quotes.map(({ quote }) => quote) }, next++);
      return { ...finding, text: changed.text, quotes: replacing(quotes, changed.quotes) };
    }
    const marker = markerSchema.safeParse(value).data;
    if (marker) {
      const { text, quotes } = change({ text: marker.text, quotes: [marker.quote] }, next++);
      return { ...marker, text, quote: quotes[0] ?? marker.quote };
    }
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, walk(entry)]));
  };
  return walk(reply);
};

/** True if a reply is a report in Markdown or a part of one. */
export const isDraft = ({ task = "" }: AskedTask): boolean =>
  task.startsWith("draft-") && task !== "draft-outline";
