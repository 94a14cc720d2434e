import { type OverviewItem, type SummaryLine, summaryLines } from "@quarry/reading";
import { containsCjk } from "@quarry/text";
import { jaccard, termSet } from "../signals/term-overlap.ts";

/** A marker of a collection. */
export interface KnownMarker extends SummaryLine {
  readonly linkId: string;
  /** Of its text; as documents say it. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
}

const label = /^[\s•★*–-]*(?:FACT|OPINION|DATA|High-engagement)\s*[:：]\s*/iu;

/** What a marker says, without the word that says what it is. */
export const markerText = (line: string): string => line.replace(label, "");

const plain = (line: string): string =>
  markerText(line)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}%$€£¥]+/gu, " ")
    .trim();

/** All markers of some items, item by item. */
export const knownMarkers = (items: readonly OverviewItem[]): KnownMarker[] =>
  items.flatMap(({ reference, summary }) =>
    summaryLines(summary).map((one) => {
      const language = reference[one.part]?.language ?? "und";
      const { linkId } = reference;
      return { ...one, linkId, language, terms: termSet(markerText(one.line), language) };
    }),
  );

const fewestLetters = (text: string): number => (containsCjk(text) ? 6 : 12);
const leastLikeness = 0.6;

const contains = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters(short) && long.includes(short);
};

/** Finds the markers that a model means: those with the same words, or the one that is most like what it says. */
export const createMarkerFinder = (markers: readonly KnownMarker[]): ((said: string) => KnownMarker[]) => {
  const byText = Map.groupBy(markers, ({ line }) => plain(line));
  return (said) => {
    const wanted = plain(said);
    if (wanted === "") return [];
    const same = byText.get(wanted);
    if (same !== undefined) return same;
    const part = markers.find(({ line }) => contains(plain(line), wanted));
    if (part !== undefined) return [part];
    const [likest] = markers
      .map((marker) => ({ marker, likeness: jaccard(marker.terms, termSet(wanted, marker.language)) }))
      .toSorted((one, other) => other.likeness - one.likeness);
    return likest !== undefined && likest.likeness >= leastLikeness ? [likest.marker] : [];
  };
};
