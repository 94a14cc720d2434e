import type { OverviewItem } from "@quarry/reading";
import { type CountedPhrase, countPhrases } from "../mark-document/phrases/count-phrases.ts";
import { type KnownMarker, markerText } from "../overview/known-markers.ts";

const [mostPhrases, mostWords] = [120, 60];
const fewestMarkers = 2;

/** The phrases and the words that stand in most markers, each as many as are looked at. */
const tellingPhrases = (counted: readonly CountedPhrase[]): string[] => {
  const often = counted
    .filter(({ count }) => count >= fewestMarkers)
    .toSorted((one, other) => other.count - one.count || other.words.length - one.words.length);
  const phrases = often.filter(({ words }) => words.length > 1).slice(0, mostPhrases);
  const single = often.filter(({ words }) => words.length === 1).slice(0, mostWords);
  return [...phrases, ...single].map(({ text }) => text);
};

const namesOf = ({ reference, summary }: OverviewItem): (readonly [name: string, language: string])[] => {
  const { transcript, comments } = reference;
  const areas = transcript === null ? [] : (summary.transcript_summary?.topic_areas ?? []);
  const themes = comments === null ? [] : (summary.comments_summary?.major_themes ?? []);
  return [
    ...areas.map((name) => [name, transcript?.language ?? "und"] as const),
    ...themes.map((name) => [name, comments?.language ?? "und"] as const),
  ];
};

/** What markers may be about, with the language it is said in: phrases that several share, and what their items name as topics and themes. */
export const subjectNames = async (
  markers: readonly KnownMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const [language, own] of Map.groupBy(markers, (marker) => marker.language)) {
    const texts = own.map(({ line }) => markerText(line));
    const counted = await countPhrases(texts, { language, pause });
    for (const phrase of tellingPhrases([...counted.values()])) names.set(phrase, language);
  }
  const linkIds = new Set(markers.map(({ linkId }) => linkId));
  const named = items.filter(({ reference }) => linkIds.has(reference.linkId)).flatMap(namesOf);
  return new Map([...names, ...named]);
};
