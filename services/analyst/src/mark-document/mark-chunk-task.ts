import {
  markDocument,
  type Marker,
  maxItemQuestions,
  maxSummaryCharacters,
  markerSchema,
  markerTypeSchema,
  sentimentSchema,
} from "@quarry/contracts";
import { datapointFacts, type DatapointFacts, findFigures, numberMentions } from "@quarry/extractive";
import { stripAddresses } from "@quarry/grounding";
import {
  collapseWhitespace,
  extractDates,
  extractNumbers,
  locateQuote,
  plainLine,
  type TextSpan,
  words,
} from "@quarry/text";
import { z } from "zod";
import { defineOwnTask } from "../shared/answer-task.ts";
import { plainLines } from "../shared/plain-lines.ts";

/** A part of a text read by a language model in one call. */
export interface Chunk extends TextSpan {
  readonly text: string;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  readonly title: string;
  readonly language: string;
  readonly isOfComments: boolean;
  readonly maxMarkers: number;
  readonly byFallback: readonly FoundMarker[];
}

export type FoundMarker = Omit<Marker, "id">;

/** A marker as replied by a model; valid only with a quote in the text. */
const repliedMarkerSchema = z.object({
  type: markerTypeSchema,
  quote: z.string(),
  text: z.string().nullish(),
  /** For a datapoint; text for a range or a value with a unit. */
  value: z.union([z.number(), z.string()]).nullish(),
  unit: z.string().nullish(),
  date: z.string().nullish(),
  entity: z.string().nullish(),
});

const chunkReplySchema = z.object({
  markers: z.array(repliedMarkerSchema),
  topics: z.array(z.string()),
  summary: z.string().nullish(),
  questions: z.array(z.string()).nullish(),
  /** Of comments. */
  sentiment: sentimentSchema.nullish(),
});

type RepliedMarker = z.output<typeof repliedMarkerSchema>;

interface Quoted {
  /** As in the text. */
  readonly quote: string;
  /** The quote with its surroundings. */
  readonly around: string;
  readonly language: string;
}

const longest = 100;

/** Returns the model's reply if the text contains it too. */
const ifThere = (reply: string | null | undefined, text: string): string | undefined => {
  const line = plainLine(reply ?? "", longest);
  return line !== undefined && text.toLowerCase().includes(line.toLowerCase()) ? line : undefined;
};

const dateOf = ({ date }: RepliedMarker, { quote, around }: Quoted): string | undefined =>
  extractDates(quote).find(({ iso }) => iso === date)?.iso ?? ifThere(date, around);

/** A unit by its normalised name, such as EUR, is better than a word of the quote. */
const unitOf = (reply: string | undefined, read: string | undefined, quote: string): string | undefined =>
  reply === undefined || (read !== undefined && !quote.includes(read)) ? read : reply;

/** Returns the numbers in a value, also the ends of a range, "20–30 %". */
const numbersOf = ({ value }: RepliedMarker): number[] =>
  typeof value === "string" ? extractNumbers(value).map((one) => one.value) : [value ?? []].flat();

/**
 * Returns the value of a datapoint: the model's if it is in the quote, otherwise the main one according to code. For a range, the
 * end with the unit.
 */
const valueOf = (reply: RepliedMarker, { quote, language }: Quoted): DatapointFacts | undefined => {
  const numbers = numbersOf(reply);
  const figures = findFigures(quote, language);
  const meant = figures.filter(({ value }) => numbers.includes(value));
  if (figures.length > 0) return datapointFacts(quote, meant.length > 0 ? meant : figures);
  const bare = numberMentions(quote, language).find(({ value }) => numbers.includes(value));
  return bare && datapointFacts(quote, [bare]);
};

/**
 * Returns the facts of a datapoint, each only if it is in the quote or, except for the value, near it; what a model omits or
 * invents is read by code. Undefined for a quote without a figure, which is not a datapoint.
 */
const readFacts = (reply: RepliedMarker, quoted: Quoted): DatapointFacts | undefined => {
  const read = valueOf(reply, quoted);
  if (read === undefined) return undefined;
  const unit = unitOf(ifThere(reply.unit, quoted.quote), read.unit, quoted.quote);
  const date = dateOf(reply, quoted) ?? read.date;
  const entity = ifThere(reply.entity, quoted.around) ?? read.entity;
  return {
    value: read.value,
    ...(unit !== undefined && { unit }),
    ...(date !== undefined && { date }),
    ...(entity !== undefined && { entity }),
  };
};

/** A single word occurs anywhere and marks nothing. */
const minWords = 2;
/** The limit of the contract. */
const maxCharacters = 1_000;
const surroundings = 800;

const wordingOf = (reply: string | null | undefined, quote: string): string | undefined =>
  [collapseWhitespace(stripAddresses(reply ?? "")), collapseWhitespace(quote)].find(
    (text) => text.length <= maxCharacters && /\p{L}/u.test(text),
  );

/**
 * Creates a model's marker with its wording if its quote is in the chunk; undefined if it is missing or a single word. Without
 * wording, or with too long a one, the quote is used. A datapoint without a figure becomes a fact.
 */
const locateMarker = (reply: RepliedMarker, { text, start, language }: Chunk): FoundMarker | undefined => {
  const found = locateQuote(text, reply.quote);
  if (found === undefined) return undefined;
  const quote = text.slice(found.start, found.end);
  const wording = wordingOf(reply.text, quote);
  if (wording === undefined || words(quote, language).length < minWords) return undefined;
  const around = text.slice(Math.max(0, found.start - surroundings), found.end + surroundings);
  const facts = reply.type === "datapoint" ? readFacts(reply, { quote, around, language }) : undefined;
  return {
    type: reply.type === "datapoint" && facts === undefined ? "key-fact" : reply.type,
    text: wording,
    start: start + found.start,
    end: start + found.end,
    ...facts,
  };
};

const foundSchema = z.object({
  markers: z.array(markerSchema.omit({ id: true })),
  topics: z.array(z.string()),
  summary: z.string().nullable(),
  questions: z.array(z.string()),
  sentiment: sentimentSchema.nullable(),
  /** Number of markers whose quotes are not in the chunk. */
  invented: z.int().nonnegative(),
});

export type FoundInChunk = z.output<typeof foundSchema>;

const nothingThere =
  "no marker is left: each needs a quote that is copied from the text letter for letter, of more than one word";

const maxTopics = 8;
const maxTopicCharacters = 100;

const locate = (reply: z.output<typeof chunkReplySchema>, chunk: Chunk): FoundInChunk => {
  const asked = reply.markers.slice(0, chunk.maxMarkers);
  const markers = asked.flatMap((marker) => locateMarker(marker, chunk) ?? []);
  return {
    markers,
    topics: plainLines(reply.topics, maxTopicCharacters, maxTopics),
    summary: plainLine(reply.summary ?? "", maxSummaryCharacters) ?? null,
    questions: plainLines(reply.questions ?? [], maxSummaryCharacters, maxItemQuestions),
    sentiment: chunk.isOfComments ? (reply.sentiment ?? null) : null,
    invented: asked.length - markers.length,
  };
};

/** Reasoning task of `mark-document`, chunk by chunk; its fallback returns its own markers of the chunk. */
export const markChunkTask = defineOwnTask<Chunk, typeof foundSchema>({
  name: markDocument.name,
  tier: "fast",
  output: foundSchema,
  values: ({ title, text, part, parts, isOfComments, maxMarkers }) => ({
    title,
    kind: isOfComments ? "comments, one after the other" : "a transcript or an article",
    part: `part ${part} of ${parts}`,
    text,
    maxMarkers: String(maxMarkers),
  }),
  reply: (chunk) =>
    chunkReplySchema
      .transform((reply) => locate(reply, chunk))
      .refine(({ markers, invented }) => markers.length > 0 || invented === 0, nothingThere),
  fallback: ({ byFallback }) =>
    Promise.resolve({
      markers: [...byFallback],
      topics: [],
      summary: null,
      questions: [],
      sentiment: null,
      invented: 0,
    }),
});
