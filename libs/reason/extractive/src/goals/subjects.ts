import type { OverviewItem, SummaryLine } from "@quarry/reading";
import {
  collapseWhitespace,
  containsCjk,
  finishWithPauses,
  plainLine,
  primaryLanguage,
  type Sliced,
  terms as termsOf,
  words,
} from "@quarry/text";
import { keyPhrases } from "../marking/key-phrases.ts";

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
const plain = (text: string): string => collapseWhitespace(text).trim().toLowerCase();
const partsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Creates a check for names that are no subject of a question: names of speakers and authors, and titles of items. */
const createIsOwnName = (items: readonly OverviewItem[]): ((name: string) => boolean) => {
  const people = items.flatMap(({ reference, summary }) => [
    reference.author ?? "",
    ...Object.values(summary.transcript_summary ?? {})
      .flat()
      .map((line) => speakerBehind.exec(String(line))?.[1] ?? ""),
  ]);
  const parts = new Set(people.flatMap(partsOf).filter((part) => part.length > 1));
  const titles = new Set(items.map(({ reference }) => plain(reference.title)));
  return (name) => titles.has(plain(name)) || partsOf(name).some((part) => parts.has(part));
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

type SubjectName = Pick<Subject, "name" | "language">;

const maxPhrases = 120;

/** Returns the topics and themes of items, and the recurring phrases of markers in each of their languages. */
const subjectNames = async (
  markers: readonly CollectionMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<SubjectName[]> => {
  const found: SubjectName[] = [];
  for (const [language, own] of Map.groupBy(markers, (marker) => marker.language)) {
    const texts = own.map(({ line }) => markerText(line));
    const phrases = await keyPhrases(texts, { language, max: maxPhrases, pause });
    found.push(...phrases.map((name) => ({ name, language })));
  }
  const linkIds = new Set(markers.map(({ linkId }) => linkId));
  for (const { reference, summary } of items.filter((item) => linkIds.has(item.reference.linkId))) {
    const { transcript, comments } = reference;
    const topics = [
      [summary.transcript_summary?.topic_areas, transcript?.language],
      [summary.comments_summary?.major_themes, comments?.language],
    ] as const;
    for (const [names = [], language = "und"] of topics)
      found.push(...names.map((name) => ({ name, language })));
  }
  return [...new Map(found.map((one) => [one.name, one])).values()];
};

const longestName = 60;
const minMarkers = 2;
/** A single word says less about a subject than a phrase. */
const scoreOfWord = 0.15;

/** True if a name may be a noun: any, except German words in lower case and Chinese and Japanese words of one or two characters. */
const mayBeNoun = (name: string, language: string): boolean => {
  if (containsCjk(name)) return name.length > 2;
  return primaryLanguage(language) !== "de" || /(?:^|\s)\p{Lu}\S*$/u.test(name);
};

/** Returns subjects of the markers of some items that a question can be about, best first. */
export const subjectsOf = async (
  markers: readonly CollectionMarker[],
  items: readonly OverviewItem[],
  pause: () => Promise<void>,
): Promise<Subject[]> => {
  const names = await subjectNames(markers, items, pause);
  const isOwnName = createIsOwnName(items);
  const byTerm = await finishWithPauses(markersByTerm(markers), pause);
  const found: Subject[] = [];
  for (const { name: said, language } of names) {
    await pause();
    const name = plainLine(said, longestName);
    const terms = new Set(termsOf(said, language));
    if (name === undefined || terms.size === 0 || !mayBeNoun(name, language) || isOwnName(name)) continue;
    const own = markersWith(terms, byTerm);
    // A comment with many likes may also have an opinion marker; both count as one.
    if (own.filter(({ kind }) => kind !== "engagement").length < minMarkers) continue;
    const share = new Set(own.map(({ linkId }) => linkId)).size / items.length;
    const isPhrase = words(name, language).length > 1 || containsCjk(name);
    const score = Math.sqrt(own.length) * (1 + share) * (isPhrase ? 1 : scoreOfWord);
    found.push({ name, language, terms, markers: own, score });
  }
  return found.toSorted((one, other) => other.score - one.score);
};
