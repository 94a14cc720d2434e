import type { Marking } from "@quarry/contracts";
import { type Found, type MarkedText, markerLimit, splitChunks } from "@quarry/extractive";
import type { TaskOutcome } from "@quarry/language-model";
import { collapseWhitespace, findTurns, speakerLabel, spokenParts } from "@quarry/text";
import pMap from "p-map";
import type { Chunk, FoundMarker } from "./chunk.ts";
import type { FoundInChunk } from "./mark-chunk-task.ts";
import { mergeChunks } from "./merge-chunks.ts";

/** What a small model reads with care, and answers within its limit. */
const mostCharacters = 12_000;
const mostMarkers = 16;

/** The chunks of a text, each with what the fallback found in it; together they are the whole text. */
const chunksOf = ({ text, title, language, comments }: MarkedText, byFallback: Found): Chunk[] => {
  const seams = comments?.map(({ start }) => start).toSorted((one, other) => one - other);
  const spans = splitChunks(text, { mostCharacters, seams });
  return spans.map(({ start, end }, index) => ({
    start,
    end,
    text: text.slice(start, end),
    part: index + 1,
    parts: spans.length,
    title,
    language,
    isOfComments: comments !== undefined,
    mostMarkers: Math.min(mostMarkers, markerLimit(text.slice(start, end))),
    byFallback: byFallback.markers
      .filter((marker) => marker.start >= start && marker.start < end)
      .map(({ id: _id, ...marker }) => marker),
  }));
};

const withoutLabel = (wording: string, speaker: string | undefined): string => {
  const label = speakerLabel(wording);
  return label === undefined || label.speaker !== speaker
    ? wording
    : wording.slice(label.length).trim() || wording;
};

/** Markers of a transcript with who says them, without the labels of turns in their spans and their words. */
const nameSpeakers = (text: string, markers: readonly FoundMarker[]): readonly FoundMarker[] => {
  const turns = findTurns(text);
  if (turns === undefined) return markers;
  return markers.map((marker) => {
    const [first] = spokenParts([marker], turns);
    if (first?.speaker === undefined) return marker;
    const { speaker, start } = first;
    const isQuote = marker.text === collapseWhitespace(text.slice(marker.start, marker.end)).trim();
    const wording = isQuote
      ? collapseWhitespace(text.slice(start, marker.end)).trim()
      : withoutLabel(marker.text, speaker);
    return { ...marker, start, text: wording, speaker };
  });
};

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
  const outcomes = await pMap(chunks, async (chunk) => ({ chunk, ...(await askForChunk(chunk)) }), {
    concurrency: chunksAtATime,
  });
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
