import type { OverviewItem } from "@quarry/reading";
import { containsCjk, finishWithPauses, type Sliced, words } from "@quarry/text";
import {
  type KnownMarker,
  type MarkersByTerm,
  markersByTerm,
  markerText,
} from "../overview/known-markers.ts";
import { plainLine } from "../signals/plain-line.ts";
import { termSet } from "../signals/term-overlap.ts";
import { createIsOwnName, isNounPhrase, withArticle } from "./noun-phrases.ts";
import { type SubjectName, subjectNames } from "./subject-names.ts";

/** Something that several markers speak of. */
export interface Subject {
  readonly name: string;
  /** It is said in; as documents say it. */
  readonly language: string;
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

/** Whether a longer phrase is what the markers of a shorter one mostly say. */
const isMostlySaidLonger = (subject: Subject, others: readonly Subject[]): boolean =>
  others.some(
    (other) =>
      other.terms.size > subject.terms.size &&
      subject.terms.isSubsetOf(other.terms) &&
      other.markers.length >= mostlySaid * subject.markers.length,
  );

/** The markers that have all of some terms, in their order. */
const markersWith = (terms: ReadonlySet<string>, byTerm: MarkersByTerm): readonly KnownMarker[] => {
  const [fewest = []] = [...terms]
    .map((term) => byTerm.get(term) ?? [])
    .toSorted((one, other) => one.length - other.length);
  return fewest.filter((marker) => terms.isSubsetOf(marker.terms));
};

/** What the markers of some items speak of and a question can be about, most worth asking about first: phrases that they share, topic areas and themes. */
export const subjectsOf = async (
  markers: readonly KnownMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<Subject[]> => {
  const names = await subjectNames(markers, items, pause);
  const isOwnName = createIsOwnName(items);
  const byTerm = await finishWithPauses(markersByTerm(markers), pause);
  function* toSubject({ name: said, language, isTopic }: SubjectName): Sliced<Subject[]> {
    const name = plainLine(said, longestName);
    const terms = termSet(said, language);
    if (name === undefined || terms.size === 0 || isUnit(name) || isOwnName(name)) return [];
    const own = markersWith(terms, byTerm);
    // A comment that many liked may be an opinion, too: that is one that speaks of it.
    const speaking = own.filter(({ kind }) => kind !== "engagement").length;
    const fewest = isTopic || isPhrase(name, language) ? fewestMarkers : fewestOfWord;
    if (speaking < fewest) return [];
    const texts = own.map(({ line }) => markerText(line));
    if (!(yield* isNounPhrase(name, texts, language))) return [];
    const worth = worthOfMarkers(own, items.length) * worthOfName(name, language);
    const named = yield* withArticle(name, texts, language);
    return [{ name: named, language, terms, markers: own, worth }];
  }
  const found: Subject[] = [];
  for (const name of names) {
    await pause();
    found.push(...(await finishWithPauses(toSubject(name), pause)));
  }
  const distinct: Subject[] = [];
  for (const subject of found) {
    await pause();
    if (!isMostlySaidLonger(subject, found)) distinct.push(subject);
  }
  return distinct.toSorted((one, other) => other.worth - one.worth);
};
