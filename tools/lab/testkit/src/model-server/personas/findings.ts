import { z } from "zod";
import { answerCapably } from "../answerers/answerers.ts";
import { type Persona, replyText } from "../persona.ts";

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

/**
 * Replaces the findings and markers in a reply of `read-step` or `mark-document` with the results of `change`, which gets their
 * index from 0.
 */
const mapFindings = (reply: unknown, change: (found: Found, place: number) => Found): unknown => {
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

const openings = [
  "What is reported about",
  "On balance, the picture for",
  "Put plainly, everything on",
] as const;

/** Returns the two longest words of a quote, which are all that a paraphrase shares with it. */
const subjectOf = (quote: string): string =>
  [...new Set(quote.match(/\p{L}{2,}/gu) ?? ["this"])]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2)
    .join(" and ");

const changing =
  (change: (found: Found, place: number) => Found): Persona =>
  (asked) => {
    const reply = answerCapably(asked);
    const isOfCollection = asked.task === "read-step" || asked.task === "mark-document";
    return { kind: "answer", text: replyText(isOfCollection ? mapFindings(reply, change) : reply) };
  };

/** Words findings and markers of a collection differently from their quotes, as strong models do; answers all else correctly. */
export const paraphrases = changing(({ quotes }, place) => ({
  text: `${openings[place % openings.length]} ${subjectOf(quotes.join(" "))} is told here in other words.`,
  quotes,
}));

/** Marks of fabricated findings and quotes; none may be kept. */
export const fabrications = {
  name: "Quandrel",
  quote: "The Quandrel committee measured 47,113 cases and closed its books.",
} as const;

/** Fabricates every second finding and marker of a collection with its quote; answers all else correctly. */
export const invents = changing((found, place) =>
  place % 2 === 0
    ? found
    : {
        text: `The ${fabrications.name} committee closed its books.`,
        quotes: found.quotes.map(() => fabrications.quote),
      },
);
