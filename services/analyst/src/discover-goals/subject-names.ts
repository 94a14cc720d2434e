import type { OverviewItem } from "@quarry/reading";
import { type CountedPhrase, countPhrases } from "../mark-document/phrases/count-phrases.ts";
import { type KnownMarker, markerText } from "../overview/known-markers.ts";

/** What markers may be about. */
export interface SubjectName {
  readonly name: string;
  /** It is said in; as documents say it. */
  readonly language: string;
  /** Whether an item names it as a topic or a theme. */
  readonly isTopic: boolean;
}

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

const topicsOf = ({ reference, summary }: OverviewItem): SubjectName[] => {
  const named = (names: readonly string[] | undefined, language: string | undefined): SubjectName[] =>
    names === undefined || language === undefined
      ? []
      : names.map((name) => ({ name, language, isTopic: true }));
  return [
    ...named(summary.transcript_summary?.topic_areas, reference.transcript?.language),
    ...named(summary.comments_summary?.major_themes, reference.comments?.language),
  ];
};

/** What markers may be about: phrases and words that several share, and what their items name as topics and themes. */
export const subjectNames = async (
  markers: readonly KnownMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<SubjectName[]> => {
  const shared: SubjectName[] = [];
  for (const [language, own] of Map.groupBy(markers, (marker) => marker.language)) {
    const texts = own.map(({ line }) => markerText(line));
    const counted = await countPhrases(texts, { language, pause });
    const names = tellingPhrases([...counted.values()]);
    shared.push(...names.map((name) => ({ name, language, isTopic: false })));
  }
  const linkIds = new Set(markers.map(({ linkId }) => linkId));
  const topics = items.filter(({ reference }) => linkIds.has(reference.linkId)).flatMap(topicsOf);
  return [...new Map([...shared, ...topics].map((one) => [one.name, one])).values()];
};
