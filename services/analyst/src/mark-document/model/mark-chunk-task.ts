import { markDocument, markerSchema, sentimentSchema } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { plainLine } from "../../signals/plain-line.ts";
import { chunkReplySchema } from "./chunk-reply.ts";
import type { Chunk } from "./chunk.ts";
import { locateMarker } from "./locate-marker.ts";

const foundSchema = z.object({
  markers: z.array(markerSchema.omit({ id: true })),
  topics: z.array(z.string()),
  sentiment: sentimentSchema.nullable(),
  /** Markers that a model named and whose quotes stand nowhere. */
  invented: z.int().nonnegative(),
});

/** What was found in one chunk. */
export type FoundInChunk = z.output<typeof foundSchema>;

const nothingThere =
  "no marker is left: each needs a quote that is copied from the text letter for letter, of more than one word";

const maxTopics = 8;
const maxTopicCharacters = 100;

const locate = (said: z.output<typeof chunkReplySchema>, chunk: Chunk): FoundInChunk => {
  const asked = said.markers.slice(0, chunk.mostMarkers);
  const markers = asked.flatMap((marker) => locateMarker(marker, chunk) ?? []);
  return {
    markers,
    topics: said.topics.slice(0, maxTopics).flatMap((topic) => plainLine(topic, maxTopicCharacters) ?? []),
    sentiment: chunk.isOfComments ? (said.sentiment ?? null) : null,
    invented: asked.length - markers.length,
  };
};

/** The reasoning task behind `mark-document`, chunk by chunk; its fallback hands out what it found in the chunk. */
export const markChunkTask = defineTask({
  name: markDocument.name,
  prompt: markDocument.name,
  tier: "fast",
  input: z.custom<Chunk>((value) => typeof value === "object" && value !== null),
  output: foundSchema,
  values: ({ title, text, part, parts, isOfComments, mostMarkers }) => ({
    title,
    kind: isOfComments ? "comments, one after the other" : "a transcript or an article",
    part: `part ${part} of ${parts}`,
    text,
    mostMarkers: String(mostMarkers),
  }),
  reply: (chunk) =>
    chunkReplySchema
      .transform((said) => locate(said, chunk))
      .refine(({ markers, invented }) => markers.length > 0 || invented === 0, nothingThere),
  fallback: ({ byFallback }, _ports: object) =>
    Promise.resolve({ markers: [...byFallback], topics: [], sentiment: null, invented: 0 }),
});
