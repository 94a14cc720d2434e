import { type Marking, maxItemQuestions, type Sentiment } from "@quarry/contracts";
import { type Found, type MarkedText, markerLimit } from "@quarry/extractive";
import type { TaskOutcome } from "@quarry/language-model";
import { interleave } from "@quarry/ranking";
import {
  collapseWhitespace,
  findTurns,
  speakerLabel,
  splitChunks,
  spokenParts,
  type TextSpan,
} from "@quarry/text";
import pMap from "p-map";
import type { Chunk, FoundInChunk, FoundMarker } from "./mark-chunk-task.ts";

const mostlyOverlapping = 0.5;

const overlap = (one: TextSpan, other: TextSpan): number => {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared / Math.max(1, Math.min(one.end - one.start, other.end - other.start));
};

/** Neighbouring chunks may both mark text at their boundary, and a model may mark the same words twice. */
const isRepeated = (marker: FoundMarker, kept: readonly FoundMarker[]): boolean =>
  kept.some(
    (other) =>
      overlap(marker, other) > mostlyOverlapping || other.text.toLowerCase() === marker.text.toLowerCase(),
  );

const removeRepeated = (ranked: readonly FoundMarker[], maxMarkers: number): FoundMarker[] => {
  const kept: FoundMarker[] = [];
  for (const marker of ranked) {
    if (kept.length >= maxMarkers) break;
    if (!isRepeated(marker, kept)) kept.push(marker);
  }
  return kept.toSorted((one, other) => one.start - other.start || one.end - other.end);
};

const maxTopics = 12;

const mergeTopics = (found: readonly FoundInChunk[]): string[] => {
  const named = Map.groupBy(
    found.flatMap(({ topics }) => topics),
    (topic) => topic.toLowerCase(),
  );
  return [...named.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([topic = ""]) => topic)
    .slice(0, maxTopics);
};

/** Returns the first question of each chunk, then the second ones, without repeated ones. */
const mergeQuestions = (found: readonly FoundInChunk[]): string[] => {
  const ranked = interleave(found.map(({ questions }) => questions));
  return [...new Map(ranked.map((question) => [question.toLowerCase(), question])).values()].slice(
    0,
    maxItemQuestions,
  );
};

const tones = { mostly_positive: 1, mixed: 0, mostly_negative: -1 } as const satisfies Record<
  Sentiment,
  number
>;
const clearly = 1 / 3;

const mergeSentiment = (found: readonly FoundInChunk[]): Sentiment | null => {
  const said = found.flatMap(({ sentiment }) => sentiment ?? []);
  if (said.length === 0) return null;
  const tone = said.reduce((sum, one) => sum + tones[one], 0) / said.length;
  if (Math.abs(tone) <= clearly) return "mixed";
  return tone > 0 ? "mostly_positive" : "mostly_negative";
};

/** Merges the results of a text's chunks: no duplicate markers, topics of more chunks first; no sentiment if no chunk has one. */
export const mergeChunks = (
  found: readonly FoundInChunk[],
  maxMarkers: number,
): Omit<FoundInChunk, "invented"> => ({
  // A model names the most important markers first.
  markers: removeRepeated(interleave(found.map(({ markers }) => markers)), maxMarkers),
  topics: mergeTopics(found),
  // The beginning of a text says best what it is.
  summary: found.find(({ summary }) => summary !== null)?.summary ?? null,
  questions: mergeQuestions(found),
  sentiment: mergeSentiment(found),
});

/** Length that a small model reads accurately and answers within its limit. */
const maxCharacters = 12_000;
const maxMarkers = 16;

/** Splits a text into chunks, each with the fallback's markers; together they are the whole text. */
const chunksOf = ({ text, title, language, comments }: MarkedText, byFallback: Found): Chunk[] => {
  const seams = comments?.map(({ start }) => start).toSorted((one, other) => one - other);
  const spans = splitChunks(text, { maxCharacters, seams });
  return spans.map(({ start, end }, index) => ({
    start,
    end,
    text: text.slice(start, end),
    part: index + 1,
    parts: spans.length,
    title,
    language,
    isOfComments: comments !== undefined,
    maxMarkers: Math.min(maxMarkers, markerLimit(text.slice(start, end))),
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

/** Adds speakers to markers of a transcript, and removes speaker labels from their spans and text. */
const nameSpeakers = (text: string, markers: readonly FoundMarker[]): readonly FoundMarker[] => {
  const turns = findTurns(text);
  if (turns === undefined) return markers;
  return markers.map((marker) => {
    const [first] = spokenParts([marker], turns);
    if (first?.speaker === undefined) return marker;
    const { speaker, start } = first;
    const isQuote = marker.text === collapseWhitespace(text.slice(marker.start, marker.end));
    const wording = isQuote
      ? collapseWhitespace(text.slice(start, marker.end))
      : withoutLabel(marker.text, speaker);
    return { ...marker, start, text: wording, speaker };
  });
};

/** Markers of a text found chunk by chunk, and their origin. */
export interface MarkedByModel extends Found, Pick<Marking, "summary" | "questions"> {
  /** Share of the text that was read, 0 to 1. */
  readonly coveredShare: number;
  /** The model that marked at least one chunk; null if the fallback marked all. */
  readonly model: Marking["model"];
  /** Share of the text that a model marked, 0 to 1. */
  readonly modelShare: number;
  readonly chunks: number;
  /** Number of discarded markers whose quotes are not in the text. */
  readonly invented: number;
}

const chunksAtATime = 4;

const lengthOf = (chunks: readonly Chunk[]): number =>
  chunks.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns the model's topics first, then the fallback's that are not part of them. */
const withTopics = (said: readonly string[], byFallback: readonly string[]): string[] => {
  const known = said.join("\n").toLowerCase();
  return [...said, ...byFallback.filter((topic) => !known.includes(topic.toLowerCase()))].slice(0, maxTopics);
};

/** Marks a text in chunks that together are the whole text, each by a model or the fallback, and merges the results. */
export const markByModel = async (
  marked: MarkedText,
  byFallback: Found,
  askForChunk: (chunk: Chunk) => Promise<TaskOutcome<FoundInChunk>>,
): Promise<MarkedByModel> => {
  const { text } = marked;
  const chunks = chunksOf(marked, byFallback);
  const outcomes = await pMap(chunks, async (chunk) => ({ chunk, ...(await askForChunk(chunk)) }), {
    concurrency: chunksAtATime,
  });
  const found = outcomes.map(({ output }) => output);
  const merged = mergeChunks(found, markerLimit(text));
  const markers = marked.comments === undefined ? nameSpeakers(text, merged.markers) : merged.markers;
  const topicAreas = withTopics(merged.topics, byFallback.topicAreas);
  const byModel = outcomes.filter(({ method }) => method === "model");
  const characters = Math.max(1, text.length);
  return {
    markers: markers.map((marker, index) => ({ id: `m${index + 1}`, ...marker })),
    topicAreas,
    ...(merged.summary !== null && { summary: merged.summary }),
    ...(merged.questions.length > 0 && { questions: [...merged.questions] }),
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
