import type { SummaryLine } from "@quarry/reading";
import type { Sliced } from "@quarry/text";

/** A marker of a collection. */
export interface CollectionMarker extends SummaryLine {
  readonly linkId: string;
  /** Of its text; as documents say it. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
}

const label = /^[\s•★*–-]*(?:FACT|OPINION|DATA|High-engagement)\s*[:：]\s*/iu;

/** What a marker says, without the word that says what it is. */
export const markerText = (line: string): string => line.replace(label, "");

const markersAtATime = 50;

/** Markers by each of their terms, in their order. */
export type MarkersByTerm = ReadonlyMap<string, readonly CollectionMarker[]>;

/** Lays markers out by their terms, so that nothing is looked for in all of them. */
export function* markersByTerm(markers: readonly CollectionMarker[]): Sliced<MarkersByTerm> {
  const byTerm = new Map<string, CollectionMarker[]>();
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

/** The markers that have all of some terms, in their order. */
export const markersWith = (
  terms: ReadonlySet<string>,
  byTerm: MarkersByTerm,
): readonly CollectionMarker[] => {
  const [fewest = []] = [...terms]
    .map((term) => byTerm.get(term) ?? [])
    .toSorted((one, other) => one.length - other.length);
  return fewest.filter((marker) => terms.isSubsetOf(marker.terms));
};
