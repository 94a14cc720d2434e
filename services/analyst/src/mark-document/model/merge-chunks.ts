import type { Sentiment } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import type { FoundMarker } from "./chunk.ts";
import type { FoundInChunk } from "./mark-chunk-task.ts";

interface Merging {
  readonly mostMarkers: number;
  readonly mostTopics: number;
}

/** What all chunks say together; the sentiment is null where none said any. */
interface Merged {
  readonly markers: FoundMarker[];
  readonly topics: string[];
  readonly sentiment: Sentiment | null;
}

const mostlyOverlapping = 0.5;

const overlap = (one: TextSpan, other: TextSpan): number => {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared / Math.max(1, Math.min(one.end - one.start, other.end - other.start));
};

/** Of every chunk its first marker, then of every chunk its second, and so on: a model names the most important first. */
const byImportance = (found: readonly FoundInChunk[]): FoundMarker[] => {
  const longest = found.reduce((most, { markers }) => Math.max(most, markers.length), 0);
  return Array.from({ length: longest }, (_, rank) =>
    found.flatMap(({ markers }) => markers[rank] ?? []),
  ).flat();
};

/** Neighbouring chunks may both mark what stands at their seam, and a model may mark the same words twice. */
const isRepeated = (marker: FoundMarker, kept: readonly FoundMarker[]): boolean =>
  kept.some(
    (other) =>
      overlap(marker, other) > mostlyOverlapping || other.text.toLowerCase() === marker.text.toLowerCase(),
  );

const withoutRepetitions = (ranked: readonly FoundMarker[], { mostMarkers }: Merging): FoundMarker[] => {
  const kept: FoundMarker[] = [];
  for (const marker of ranked) {
    if (kept.length >= mostMarkers) break;
    if (!isRepeated(marker, kept)) kept.push(marker);
  }
  return kept.toSorted((one, other) => one.start - other.start || one.end - other.end);
};

const mergeTopics = (found: readonly FoundInChunk[], most: number): string[] => {
  const named = Map.groupBy(
    found.flatMap(({ topics }) => topics),
    (topic) => topic.toLowerCase(),
  );
  return [...named.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([topic = ""]) => topic)
    .slice(0, most);
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

/** Puts together what the chunks of one text hold: no marker twice, topics that more chunks have first. */
export const mergeChunks = (found: readonly FoundInChunk[], merging: Merging): Merged => ({
  markers: withoutRepetitions(byImportance(found), merging),
  topics: mergeTopics(found, merging.mostTopics),
  sentiment: mergeSentiment(found),
});
