import type { OverviewItem } from "@quarry/reading";
import { containsCjk, words } from "@quarry/text";
import type { KnownMarker } from "../overview/known-markers.ts";
import { plainLine } from "../signals/plain-line.ts";
import { termSet } from "../signals/term-overlap.ts";
import { subjectNames } from "./subject-names.ts";

/** Something that several markers speak of. */
export interface Subject {
  /** One, or two that the markers relate. */
  readonly names: readonly string[];
  readonly terms: ReadonlySet<string>;
  readonly markers: readonly KnownMarker[];
  /** How much it is worth asking about it; comparable inside one collection only. */
  readonly worth: number;
}

const longestName = 60;
/** Markers that speak of a phrase or a topic; of a word that nobody names as a topic, more. */
const [fewestMarkers, fewestOfWord] = [2, 3];
const mostlySaid = 0.5;
/** What things are counted in, and nothing is about. */
const units = new Set(
  "percent per cent million billion hundred thousand dollar euro year month week day hour minute".split(" "),
);
/** What a word alone is worth: it names less than a phrase, unless it is a name. */
const [worthOfWord, worthOfInitials] = [0.15, 0.6];
/** A subject of every item says little of any. */
const lossOfCommon = 0.6;
/** Words that are looked at in pairs. */
const mostPaired = 40;
const [fewestOfPair, leastAssociation] = [3, 0.2];
/** What a pair is worth: the markers may relate the two by chance. */
const worthOfPair = 0.7;

const isUnit = (name: string): boolean =>
  name.split(" ").every((word) => units.has(word.toLowerCase().replace(/s$/u, "")));

const areInitials = (name: string): boolean => /^\p{Lu}[\p{Lu}\p{N}-]+$/u.test(name);

const isPhrase = (name: string, language: string): boolean =>
  words(name, language).length > 1 || (containsCjk(name) && name.length > 3);

const worthOfName = (name: string, language: string): number => {
  if (isPhrase(name, language)) return 1;
  return areInitials(name) ? worthOfInitials : worthOfWord;
};

/** More markers and more items are worth more, but not what every item speaks of. */
const worthOfMarkers = (markers: readonly KnownMarker[], items: number): number => {
  const share = new Set(markers.map(({ linkId }) => linkId)).size / items;
  const common = items > 2 ? 1 - lossOfCommon * share : 1;
  return Math.sqrt(markers.length) * (1 + share) * common;
};

/** How much oftener two things are said together than by chance, 0 to 1 (normalised pointwise mutual information, Bouma 2009). */
const association = (one: number, other: number, both: number, all: number): number =>
  both === all ? 0 : Math.log((both * all) / (one * other)) / -Math.log(both / all);

/** Whether a longer phrase is what the markers of a shorter one mostly say. */
const isMostlySaidLonger = (subject: Subject, others: readonly Subject[]): boolean =>
  others.some(
    (other) =>
      other.terms.size > subject.terms.size &&
      subject.terms.isSubsetOf(other.terms) &&
      other.markers.length >= mostlySaid * subject.markers.length,
  );

const pairsOf = (single: readonly Subject[], all: number, items: number): Subject[] =>
  single.flatMap((one, index) =>
    single.slice(index + 1).flatMap((other): Subject[] => {
      const there = new Set(other.markers);
      const markers = one.markers.filter((marker) => there.has(marker));
      if (markers.length < fewestOfPair || !one.terms.isDisjointFrom(other.terms)) return [];
      const bond = association(one.markers.length, other.markers.length, markers.length, all);
      if (bond < leastAssociation) return [];
      const worth = worthOfMarkers(markers, items) * worthOfPair * Math.min(1, 0.4 + bond);
      return [{ names: [...one.names, ...other.names], terms: one.terms.union(other.terms), markers, worth }];
    }),
  );

/**
 * What the markers of some items speak of, most worth asking about first: phrases that they share, topic areas and themes, and pairs of
 * words that they relate.
 */
export const subjectsOf = async (
  markers: readonly KnownMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<Subject[]> => {
  const names = await subjectNames(markers, items, pause);
  const single = names.flatMap(({ name: said, language, isTopic }): Subject[] => {
    const name = plainLine(said, longestName);
    const terms = termSet(said, language);
    if (name === undefined || terms.size === 0 || isUnit(name)) return [];
    const own = markers.filter((marker) => terms.isSubsetOf(marker.terms));
    // A comment that many liked may be an opinion, too: that is one that speaks of it.
    const speaking = own.filter(({ kind }) => kind !== "engagement").length;
    const fewest = isTopic || isPhrase(name, language) ? fewestMarkers : fewestOfWord;
    if (speaking < fewest) return [];
    const worth = worthOfMarkers(own, items.length) * worthOfName(name, language);
    return [{ names: [name], terms, markers: own, worth }];
  });
  const common = single.toSorted((one, other) => other.markers.length - one.markers.length);
  const pairs = pairsOf(common.slice(0, mostPaired), markers.length, items.length);
  const named = single.filter((subject) => !isMostlySaidLonger(subject, single));
  return [...named, ...pairs].toSorted((one, other) => other.worth - one.worth);
};
