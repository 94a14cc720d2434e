import { quantityWords } from "@quarry/language-data";
import type { OverviewItem } from "@quarry/reading";
import { collapseWhitespace, containsCjk, finishWithPauses, terms as termsOf, words } from "@quarry/text";
import { countPhrases } from "../marking/count-phrases.ts";
import { phrasePattern } from "../words/phrase-pattern.ts";
import { type CollectionMarker, markersByTerm, markersWith, markerText } from "./collection-markers.ts";
import { createIsOwnName, isNounPhrase, withArticle } from "./noun-phrases.ts";

/** Something that several markers speak of. */
export interface Subject {
  readonly name: string;
  /** It is said in; as documents say it. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
  readonly markers: readonly CollectionMarker[];
  /** How much it is worth asking about it; comparable inside one collection only. */
  readonly worth: number;
}

/** What markers may be about. */
interface SubjectName {
  readonly name: string;
  /** It is said in; as documents say it. */
  readonly language: string;
}

const [mostPhrases, mostWords] = [120, 60];
/** So many of its markers show how a name is used. */
const mostTexts = 50;
const longestName = 60;
const fewestMarkers = 2;

const topicsOf = ({ reference, summary }: OverviewItem): SubjectName[] => {
  const named = (names: readonly string[] = [], language: string | undefined): SubjectName[] =>
    language === undefined ? [] : names.map((name) => ({ name, language }));
  return [
    ...named(summary.transcript_summary?.topic_areas, reference.transcript?.language),
    ...named(summary.comments_summary?.major_themes, reference.comments?.language),
  ];
};

/** The phrases and the words that stand in most markers, each as many as are looked at, and what their items name as topics and themes. */
const subjectNames = async (
  markers: readonly CollectionMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<SubjectName[]> => {
  const shared: SubjectName[] = [];
  for (const [language, own] of Map.groupBy(markers, (marker) => marker.language)) {
    const texts = own.map(({ line }) => markerText(line));
    const often = [...(await countPhrases(texts, { language, pause })).values()]
      .filter(({ count }) => count >= fewestMarkers)
      .toSorted((one, other) => other.count - one.count || other.words.length - one.words.length);
    const names = [
      ...often.filter(({ words }) => words.length > 1).slice(0, mostPhrases),
      ...often.filter(({ words }) => words.length === 1).slice(0, mostWords),
    ];
    shared.push(...names.map(({ text }) => ({ name: text, language })));
  }
  const linkIds = new Set(markers.map(({ linkId }) => linkId));
  const topics = items.filter(({ reference }) => linkIds.has(reference.linkId)).flatMap(topicsOf);
  return [...new Map([...shared, ...topics].map((one) => [one.name, one])).values()];
};

const mostlySaid = 0.5;
/** What a word alone is worth: it names less than a phrase, unless it is a name. */
const [worthOfWord, worthOfInitials] = [0.15, 0.6];
/** What no question holds. */
const unaskable = /https?:|www\.|[<>[\]{}|]/iu;

/** Whether a name is but what things are counted in: "million dollars". */
const isCountedIn = (name: string, language: string): boolean => {
  const { units, measures, magnitudes } = quantityWords(language);
  const any = phrasePattern([...Object.keys(units), ...measures, ...magnitudes]);
  return new RegExp(String.raw`^(?:${any}\s?)+$`, "iu").test(name);
};

const isPhrase = (name: string, language: string): boolean =>
  words(name, language).length > 1 || (containsCjk(name) && name.length > 3);

const worthOfName = (name: string, language: string): number => {
  if (isPhrase(name, language)) return 1;
  return /^\p{Lu}[\p{Lu}\p{N}-]+$/u.test(name) ? worthOfInitials : worthOfWord;
};

/** More markers and more items are worth more. */
const worthOfMarkers = (markers: readonly CollectionMarker[], items: number): number => {
  const share = new Set(markers.map(({ linkId }) => linkId)).size / items;
  return Math.sqrt(markers.length) * (1 + share);
};

/** Whether a longer phrase is what the markers of a shorter one mostly say. */
const isMostlySaidLonger = (subject: Subject, others: readonly Subject[]): boolean =>
  others.some(
    (other) =>
      other.terms.size > subject.terms.size &&
      subject.terms.isSubsetOf(other.terms) &&
      other.markers.length >= mostlySaid * subject.markers.length,
  );

/** What the markers of some items speak of and a question can be about, most worth asking about first: phrases that they share, topic areas and themes. */
export const subjectsOf = async (
  markers: readonly CollectionMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<Subject[]> => {
  const names = await subjectNames(markers, items, pause);
  const isOwnName = createIsOwnName(items);
  const byTerm = await finishWithPauses(markersByTerm(markers), pause);
  const toSubject = ({ name: said, language }: SubjectName): Subject[] => {
    const name = collapseWhitespace(said).trim();
    const terms = new Set(termsOf(said, language));
    const isName = name !== "" && name.length <= longestName && !unaskable.test(name) && terms.size > 0;
    if (!isName || isCountedIn(name, language) || isOwnName(name)) return [];
    const own = markersWith(terms, byTerm);
    // A comment that many liked may be an opinion, too: that is one that speaks of it.
    const speaking = own.filter(({ kind }) => kind !== "engagement").length;
    if (speaking < fewestMarkers) return [];
    const texts = own.slice(0, mostTexts).map(({ line }) => markerText(line));
    if (!isNounPhrase(name, texts, language)) return [];
    const worth = worthOfMarkers(own, items.length) * worthOfName(name, language);
    return [{ name: withArticle(name, texts, language), language, terms, markers: own, worth }];
  };
  const found: Subject[] = [];
  for (const name of names) {
    await pause();
    found.push(...toSubject(name));
  }
  const distinct: Subject[] = [];
  for (const subject of found) {
    await pause();
    if (!isMostlySaidLonger(subject, found)) distinct.push(subject);
  }
  return distinct.toSorted((one, other) => other.worth - one.worth);
};
