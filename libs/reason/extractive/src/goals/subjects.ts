import { closedClasses, quantityWords } from "@quarry/language-data";
import type { OverviewItem, SummaryLine } from "@quarry/reading";
import {
  collapseWhitespace,
  containsCjk,
  finishWithPauses,
  primaryLanguage,
  type Sliced,
  stopWords,
  terms as termsOf,
  terms,
  words,
} from "@quarry/text";
import { keyPhrases } from "../marking/key-phrases.ts";
import { phrasePattern } from "../words.ts";

/** A marker of a collection. */
export interface CollectionMarker extends SummaryLine {
  readonly linkId: string;
  /** Language of its text, as in the document. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
}

const label = /^[\s•★*–-]*(?:FACT|OPINION|DATA|High-engagement)\s*[:：]\s*/iu;

/** Returns the text of a marker without its leading label. */
export const markerText = (line: string): string => line.replace(label, "");

const markersAtATime = 50;

/** Markers by each of their terms, in order. */
type MarkersByTerm = ReadonlyMap<string, readonly CollectionMarker[]>;

/** Groups markers by term, so that no search has to scan all of them. */
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

/** Returns the markers that have all given terms, in order. */
const markersWith = (terms: ReadonlySet<string>, byTerm: MarkersByTerm): readonly CollectionMarker[] => {
  const [fewest = []] = [...terms]
    .map((term) => byTerm.get(term) ?? [])
    .toSorted((one, other) => one.length - other.length);
  return fewest.filter((marker) => terms.isSubsetOf(marker.terms));
};

const speakerBehind = /\s\(([^()]{1,200})\)$/u;

/** Returns the speakers in the markers of an item, and its author. */
const peopleOf = ({ reference, summary }: OverviewItem): string[] => {
  const lines = Object.values(summary.transcript_summary ?? {}).flat();
  return [reference.author ?? "", ...lines.map((line) => speakerBehind.exec(String(line))?.[1] ?? "")];
};

const plain = (text: string): string => collapseWhitespace(text).trim().toLowerCase();
const partsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Detects names that are no subject of a question: names of speakers and authors, and titles of items. */
const createIsOwnName = (items: readonly OverviewItem[]): ((name: string) => boolean) => {
  const people = new Set(items.flatMap(peopleOf).flatMap(partsOf));
  const titles = new Set(items.map(({ reference }) => plain(reference.title)));
  return (name) =>
    titles.has(plain(name)) || partsOf(name).some((part) => part.length > 1 && people.has(part));
};

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** True for two or more names in a row, such as a person's. */
const isProperName = (parts: readonly string[]): boolean =>
  parts.length > 1 && parts.every((part) => isCapitalised(part) && !/^[\p{Lu}\p{N}-]+$/u.test(part));

const minCjkLetters = 3;

/** Returns the words right before and after each occurrence of a phrase in texts, in lower case; empty at a punctuation mark or a text boundary. */
const neighboursIn = (texts: readonly string[], name: string, language: string): [string, string][] => {
  const phrase = words(name, language).map(({ start, end }) => name.slice(start, end).toLowerCase());
  return texts.flatMap((text) => {
    const spans = words(text, language);
    const said = spans.map(({ start, end }) => text.slice(start, end).toLowerCase());
    const isJoined = (left: number): boolean =>
      /^\s$/u.test(text.slice(spans[left]?.end ?? 0, spans[left + 1]?.start ?? 0));
    return said.flatMap((_word, at): [string, string][] => {
      if (!phrase.every((part, offset) => said[at + offset] === part)) return [];
      const last = at + phrase.length - 1;
      const before = at > 0 && isJoined(at - 1) ? said[at - 1] : undefined;
      return [[before ?? "", (isJoined(last) ? said[last + 1] : undefined) ?? ""]];
    });
  });
};

/**
 * True if texts use some words as a noun phrase that a question can be about: after an article or a preposition, or between words
 * that carry no topic; a single word needs both. In German, its last word must be capitalised. In Chinese and Japanese, only the
 * length counts.
 */
const isNounPhrase = (name: string, texts: readonly string[], language: string): boolean => {
  if (containsCjk(name)) return name.length >= minCjkLetters;
  const primary = primaryLanguage(language) ?? "";
  const parts = words(name, primary).map(({ start, end }) => name.slice(start, end));
  if (isProperName(parts) || terms(name, primary).length === 0) return false;
  if (primary === "de" && !isCapitalised(parts.at(-1) ?? "")) return false;
  const openers = new Set(closedClasses(primary).nounOpeners);
  const stop = stopWords(primary);
  const isPhrase = parts.length > 1;
  const opens = (word: string): boolean => openers.has(word) || (isPhrase && (word === "" || stop.has(word)));
  const ends = (word: string): boolean => word === "" || stop.has(word);
  return neighboursIn(texts, name, primary).some(
    ([before, behind]) => (isPhrase && openers.has(before)) || (opens(before) && ends(behind)),
  );
};

/**
 * Adds the article that texts mostly use with a noun phrase, unless questions in the language quote the phrase: "the night bus".
 */
const withArticle = (name: string, texts: readonly string[], language: string): string => {
  if (primaryLanguage(language) !== "en") return name;
  const before = neighboursIn(texts, name, "en").map(([word]) => word);
  const article = ["the", "a", "an"].find(
    (one) => before.filter((word) => word === one).length > before.length / 2,
  );
  return article === undefined ? name : `${article} ${name}`;
};

/** A subject of several markers. */
export interface Subject {
  readonly name: string;
  /** Language of the subject, as in documents. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
  readonly markers: readonly CollectionMarker[];
  /** Priority of asking about it; comparable only within one collection. */
  readonly score: number;
}

/** A possible subject of markers. */
interface SubjectName {
  readonly name: string;
  /** Language of the name, as in documents. */
  readonly language: string;
}

const maxPhrases = 120;
/** Maximum number of its markers that are checked for how a name is used. */
const maxTexts = 50;
const longestName = 60;
const minMarkers = 2;

const topicsOf = ({ reference, summary }: OverviewItem): SubjectName[] => {
  const named = (names: readonly string[] = [], language: string | undefined): SubjectName[] =>
    language === undefined ? [] : names.map((name) => ({ name, language }));
  return [
    ...named(summary.transcript_summary?.topic_areas, reference.transcript?.language),
    ...named(summary.comments_summary?.major_themes, reference.comments?.language),
  ];
};

/** Returns the recurring phrases of markers in each of their languages, and the topics and themes of their items. */
const subjectNames = async (
  markers: readonly CollectionMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<SubjectName[]> => {
  const shared: SubjectName[] = [];
  for (const [language, own] of Map.groupBy(markers, (marker) => marker.language)) {
    const texts = own.map(({ line }) => markerText(line));
    const phrases = await keyPhrases(texts, { language, max: maxPhrases, pause });
    shared.push(...phrases.map((name) => ({ name, language })));
  }
  const linkIds = new Set(markers.map(({ linkId }) => linkId));
  const topics = items.filter(({ reference }) => linkIds.has(reference.linkId)).flatMap(topicsOf);
  return [...new Map([...shared, ...topics].map((one) => [one.name, one])).values()];
};

/** Factors for the score of a single word, which identifies less than a phrase, unless it is a name. */
const [scoreOfWord, scoreOfInitials] = [0.15, 0.6];
/** Characters and addresses that no question may contain. */
const unaskable = /https?:|www\.|[<>[\]{}|]/iu;

/** True if a name only consists of units of counting: "million dollars". */
const isCountedIn = (name: string, language: string): boolean => {
  const { units, measures, magnitudes } = quantityWords(language);
  const any = phrasePattern([...Object.keys(units), ...measures, ...magnitudes]);
  return new RegExp(String.raw`^(?:${any}\s?)+$`, "iu").test(name);
};

const isPhrase = (name: string, language: string): boolean =>
  words(name, language).length > 1 || (containsCjk(name) && name.length > 3);

const scoreOfName = (name: string, language: string): number => {
  if (isPhrase(name, language)) return 1;
  return /^\p{Lu}[\p{Lu}\p{N}-]+$/u.test(name) ? scoreOfInitials : scoreOfWord;
};

/** Scores markers: more markers and more items count more. */
const scoreOfMarkers = (markers: readonly CollectionMarker[], items: number): number => {
  const share = new Set(markers.map(({ linkId }) => linkId)).size / items;
  return Math.sqrt(markers.length) * (1 + share);
};

/** Returns subjects of the markers of some items that a question can be about, best first: shared phrases, topic areas and themes. */
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
    // A comment with many likes may also have an opinion marker; both count as one.
    const speaking = own.filter(({ kind }) => kind !== "engagement").length;
    if (speaking < minMarkers) return [];
    const texts = own.slice(0, maxTexts).map(({ line }) => markerText(line));
    if (!isNounPhrase(name, texts, language)) return [];
    const score = scoreOfMarkers(own, items.length) * scoreOfName(name, language);
    return [{ name: withArticle(name, texts, language), language, terms, markers: own, score }];
  };
  const found: Subject[] = [];
  for (const name of names) {
    await pause();
    found.push(...toSubject(name));
  }
  return found.toSorted((one, other) => other.score - one.score);
};
