import { type OverviewItem, type SummaryLine, summaryLines } from "@quarry/reading";
import { containsCjk, type Sliced } from "@quarry/text";
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

const markersAtATime = 50;

/** All markers of some items, item by item, in slices. */
export function* knownMarkers(items: readonly OverviewItem[]): Sliced<KnownMarker[]> {
  const markers: KnownMarker[] = [];
  for (const { reference, summary } of items) {
    for (const one of summaryLines(summary)) {
      const language = reference[one.part]?.language ?? "und";
      const { linkId } = reference;
      markers.push({ ...one, linkId, language, terms: termSet(markerText(one.line), language) });
      if (markers.length % markersAtATime === 0) yield;
    }
  }
  return markers;
}

const fewestLetters = (text: string): number => (containsCjk(text) ? 6 : 12);
const leastLikeness = 0.6;

const contains = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters(short) && long.includes(short);
};

/** Markers by each of their terms, in their order. */
export type MarkersByTerm = ReadonlyMap<string, readonly KnownMarker[]>;

/** Lays markers out by their terms, so that nothing is looked for in all of them. */
export function* markersByTerm(markers: readonly KnownMarker[]): Sliced<MarkersByTerm> {
  const byTerm = new Map<string, KnownMarker[]>();
  for (const [index, marker] of markers.entries()) {
    if (index % markersAtATime === 0) yield;
    for (const term of marker.terms) {
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, [marker]);
      else known.push(marker);
    }
  }
  return byTerm;
}

/** The markers that somebody means. */
export type FindMarkers = (said: string) => readonly KnownMarker[];

/** Finds the markers that a model means: those with the same words, or the one that is most like what it says. Made in slices. */
export function* createMarkerFinder(markers: readonly KnownMarker[]): Sliced<FindMarkers> {
  const byText = new Map<string, KnownMarker[]>();
  const places = new Map<KnownMarker, number>();
  for (const [place, marker] of markers.entries()) {
    if (place % markersAtATime === 0) yield;
    places.set(marker, place);
    const text = plain(marker.line);
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [marker]);
    else same.push(marker);
  }
  const languages = [...new Set(markers.map(({ language }) => language))];
  const byTerm = yield* markersByTerm(markers);
  const placeOf = (marker: KnownMarker): number => places.get(marker) ?? 0;

  /** Markers in a language that can be like enough: each has one of so many of the wanted terms, and the rarest will do. */
  const alike = (wanted: ReadonlySet<string>, language: string) => {
    const needed = wanted.size - Math.ceil(leastLikeness * wanted.size) + 1;
    const rarest = [...wanted]
      .map((term) => byTerm.get(term) ?? [])
      .toSorted((one, other) => one.length - other.length)
      .slice(0, needed);
    return [...new Set(rarest.flat())]
      .filter((marker) => marker.language === language)
      .map((marker) => ({ marker, likeness: jaccard(marker.terms, wanted) }));
  };

  return (said) => {
    const wanted = plain(said);
    if (wanted === "") return [];
    const same = byText.get(wanted);
    if (same !== undefined) return same;
    for (const [text, found] of byText) if (contains(text, wanted)) return found.slice(0, 1);
    const [likest] = languages
      .flatMap((language) => alike(termSet(wanted, language), language))
      .toSorted((one, other) => other.likeness - one.likeness || placeOf(one.marker) - placeOf(other.marker));
    return likest !== undefined && likest.likeness >= leastLikeness ? [likest.marker] : [];
  };
}
