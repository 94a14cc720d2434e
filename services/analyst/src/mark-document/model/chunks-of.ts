import type { Found } from "../fallback/mark-extractively.ts";
import { markerLimit } from "../fallback/marker-limit.ts";
import type { MarkedText } from "../marked-text.ts";
import { splitChunks } from "../text/split-chunks.ts";
import type { Chunk } from "./chunk.ts";

/** What a small model reads with care, and answers within its limit. */
const mostCharacters = 12_000;
const mostMarkers = 16;

/** The chunks of a text, each with what the fallback found in it; together they are the whole text. */
export const chunksOf = ({ text, title, language, comments }: MarkedText, byFallback: Found): Chunk[] => {
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
