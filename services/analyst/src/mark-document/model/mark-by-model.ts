import type { Marking } from "@quarry/contracts";
import type { TaskOutcome } from "@quarry/language-model";
import type { Found } from "../fallback/mark-extractively.ts";
import { markerLimit } from "../fallback/marker-limit.ts";
import type { MarkedText } from "../marked-text.ts";
import type { Chunk } from "./chunk.ts";
import { chunksOf } from "./chunks-of.ts";
import { inParallel } from "./in-parallel.ts";
import type { FoundInChunk } from "./mark-chunk-task.ts";
import { mergeChunks } from "./merge-chunks.ts";
import { nameSpeakers } from "./name-speakers.ts";

/** Has one chunk marked: by a model, or by the fallback where none can. */
export type AskForChunk = (chunk: Chunk) => Promise<TaskOutcome<FoundInChunk>>;

/** What chunk by chunk was found in a text, and how it was found. */
export interface MarkedByModel extends Found {
  /** Share of the text that was read, 0 to 1. */
  readonly coveredShare: number;
  /** The model that marked at least one chunk; null when the fallback marked all. */
  readonly model: Marking["model"];
  /** Share of the text that a model marked, 0 to 1. */
  readonly modelShare: number;
  readonly chunks: number;
  /** Markers that were thrown away because their quotes stand nowhere. */
  readonly invented: number;
}

const chunksAtATime = 4;
const mostTopics = 12;

const lengthOf = (chunks: readonly Chunk[]): number =>
  chunks.reduce((sum, { start, end }) => sum + end - start, 0);

/** The model's topics first, as far as there are any; then the fallback's that are no part of them. */
const withTopics = (said: readonly string[], byFallback: readonly string[]): string[] => {
  const known = said.join("\n").toLowerCase();
  return [...said, ...byFallback.filter((topic) => !known.includes(topic.toLowerCase()))].slice(
    0,
    mostTopics,
  );
};

/** Has a text marked in chunks that together are the whole text, and puts what was found together. */
export const markByModel = async (
  marked: MarkedText,
  byFallback: Found,
  askForChunk: AskForChunk,
): Promise<MarkedByModel> => {
  const { text } = marked;
  const chunks = chunksOf(marked, byFallback);
  const outcomes = await inParallel(chunks, chunksAtATime, async (chunk) => ({
    chunk,
    ...(await askForChunk(chunk)),
  }));
  const found = outcomes.map(({ output }) => output);
  const merged = mergeChunks(found, { mostMarkers: markerLimit(text), mostTopics });
  const markers = marked.comments === undefined ? nameSpeakers(text, merged.markers) : merged.markers;
  const topicAreas = withTopics(merged.topics, byFallback.topicAreas);
  const byModel = outcomes.filter(({ method }) => method === "model");
  const characters = Math.max(1, text.length);
  return {
    markers: markers.map((marker, index) => ({ id: `m${index + 1}`, ...marker })),
    topicAreas,
    ...(byFallback.comments !== undefined && {
      comments: {
        ...byFallback.comments,
        themes: topicAreas,
        sentiment: merged.sentiment ?? byFallback.comments.sentiment,
      },
    }),
    coveredShare: text === "" ? 1 : lengthOf(outcomes.map(({ chunk }) => chunk)) / characters,
    model: byModel[0]?.model ?? null,
    modelShare: lengthOf(byModel.map(({ chunk }) => chunk)) / characters,
    chunks: chunks.length,
    invented: found.reduce((sum, { invented }) => sum + invented, 0),
  };
};
