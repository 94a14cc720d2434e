import type { ItemReference } from "@quarry/contracts";
import { type CollectionMarker, markerText } from "@quarry/extractive";
import {
  type itemRelevance,
  itemRelevanceInSlices,
  type OverviewItem,
  overviewItems,
  summaryLines,
} from "@quarry/reading";
import { createYieldToEventLoop } from "@quarry/runtime";
import { containsCjk, finishWithPauses, jaccard, type Sliced, termSet } from "@quarry/text";
import type { OverviewPorts } from "../ports.ts";

const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

const shortest = 4;

/** Creates a search for the item a model means by a link id: the exact one, otherwise the only one with a similar id or title. */
export const createItemFinder = (items: readonly OverviewItem[]): ((said: string) => string | undefined) => {
  const ids = new Set(items.map(({ reference }) => reference.linkId));
  const names = items.map(({ reference: { linkId, title } }) => ({
    linkId,
    id: plainName(linkId),
    title: plainName(title),
  }));
  const only = (found: readonly { readonly linkId: string }[]): string | undefined =>
    found.length === 1 ? found[0]?.linkId : undefined;
  return (said) => {
    if (ids.has(said)) return said;
    const wanted = plainName(said);
    if (wanted === "") return undefined;
    const same = names.filter(({ id, title }) => id === wanted || title === wanted);
    if (same.length > 0) return only(same);
    return wanted.length < shortest
      ? undefined
      : only(names.filter(({ id }) => id.length >= shortest && (id.includes(wanted) || wanted.includes(id))));
  };
};

const plain = (line: string): string =>
  markerText(line)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}%$€£¥]+/gu, " ")
    .trim();

const markersAtATime = 50;

export function* knownMarkers(items: readonly OverviewItem[]): Sliced<CollectionMarker[]> {
  const markers: CollectionMarker[] = [];
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

const minLetters = (text: string): number => (containsCjk(text) ? 6 : 12);
const minLikeness = 0.6;

const contains = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= minLetters(short) && long.includes(short);
};

const addTo = (groups: Map<string, CollectionMarker[]>, key: string, marker: CollectionMarker): void => {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [marker]);
  else known.push(marker);
};

/** Finds the markers that a description refers to. */
export type FindMarkers = (said: string) => readonly CollectionMarker[];

/** Creates a search for the markers a model means: those with the same words, or the most similar one. In slices. */
export function* createMarkerFinder(markers: readonly CollectionMarker[]): Sliced<FindMarkers> {
  const byText = new Map<string, CollectionMarker[]>();
  const byTerm = new Map<string, CollectionMarker[]>();
  const places = new Map<CollectionMarker, number>();
  for (const [place, marker] of markers.entries()) {
    if (place % markersAtATime === 0) yield;
    places.set(marker, place);
    addTo(byText, plain(marker.line), marker);
    for (const term of marker.terms) addTo(byTerm, term, marker);
  }
  const languages = [...new Set(markers.map(({ language }) => language))];
  const placeOf = (marker: CollectionMarker): number => places.get(marker) ?? 0;

  /** Returns markers in a language that may be similar enough: each must contain one of the `needed` rarest wanted terms, so only those are looked up. */
  const alike = (wanted: ReadonlySet<string>, language: string) => {
    const needed = wanted.size - Math.ceil(minLikeness * wanted.size) + 1;
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
    return likest !== undefined && likest.likeness >= minLikeness ? [likest.marker] : [];
  };
}

interface Overview {
  readonly items: readonly OverviewItem[];
  /** By the markers of each item; undefined without a goal. */
  readonly relevance: ReturnType<typeof itemRelevance> | undefined;
  readonly markers: readonly CollectionMarker[];
  readonly findMarkers: FindMarkers;
}

/** Reads the overview of some items, their relevance to a goal, and the search for their markers. */
export const openOverview = async (
  library: OverviewPorts["library"],
  {
    items: references,
    goal,
    signal,
  }: {
    readonly items: readonly ItemReference[];
    readonly goal: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<Overview> => {
  const pause = createYieldToEventLoop(signal);
  const items = await overviewItems(library, references, { goal, signal, pause });
  const relevance =
    goal === undefined ? undefined : await finishWithPauses(itemRelevanceInSlices(items, goal), pause);
  const markers = await finishWithPauses(knownMarkers(items), pause);
  const findMarkers = await finishWithPauses(createMarkerFinder(markers), pause);
  return { items, relevance, markers, findMarkers };
};
