import { isoStopWords } from "@quarry/language-data";
import { collapseWhitespace, primaryLanguage, type Sliced, terms, words } from "@quarry/text";
import type { Unit } from "./rate-units.ts";

/** A run of content words that several units share. */
export interface KeyPhrase {
  /** As it is written most often. */
  readonly text: string;
  readonly units: readonly Unit[];
}

const lengths = [3, 2] as const;
const betweenWords = /^[\s\-/’']*$/u;
const minDocuments = 3;

interface Occurrence {
  readonly key: string;
  readonly text: string;
}

/** The runs of two and three content words in a sentence, with nothing but spaces and hyphens between them. */
const runsOf = (sentence: string, language: string): Occurrence[] => {
  const stop = isoStopWords(primaryLanguage(language) ?? "und");
  const found = words(sentence, language).map(({ start, end }) => ({
    start,
    end,
    text: sentence.slice(start, end),
  }));
  const isContent = (word: string): boolean => !stop.has(word.toLowerCase()) && !/\d/u.test(word);
  return lengths.flatMap((length) =>
    found.flatMap((first, index): Occurrence[] => {
      const run = found.slice(index, index + length);
      const last = run.at(-1);
      if (run.length < length || last === undefined || !run.every(({ text }) => isContent(text))) return [];
      const isJoined = run.every(
        ({ start }, place) => place === 0 || betweenWords.test(sentence.slice(run[place - 1]?.end, start)),
      );
      // "based type inference" is the rest of "learning-based type inference".
      const isCut =
        /[-/’'][\s]*$/u.test(sentence.slice(0, first.start)) || /^[-/]/u.test(sentence.slice(last.end));
      const key = run.flatMap(({ text }) => terms(text, language).slice(0, 1)).join(" ");
      return isJoined && !isCut && key.includes(" ")
        ? [{ key, text: collapseWhitespace(sentence.slice(first.start, last.end)) }]
        : [];
    }),
  );
};

const mostFrequent = (texts: readonly string[]): string => {
  const counts = Map.groupBy(texts, (text) => text);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? "";
};

/** The phrases that units of several documents share, those of the most documents and words first; what the question names tells nothing. */
export function* keyPhrases(
  units: readonly Unit[],
  asked: ReadonlySet<string>,
  language: string,
): Sliced<KeyPhrase[]> {
  const found = new Map<string, { texts: string[]; units: Set<Unit> }>();
  for (const unit of units) {
    yield;
    for (const { quote } of unit.sentences)
      for (const { key, text } of runsOf(quote, language)) {
        const entry = found.get(key) ?? { texts: [], units: new Set<Unit>() };
        entry.texts.push(text);
        entry.units.add(unit);
        found.set(key, entry);
      }
  }
  const documentsOf = (entry: Iterable<Unit>): number =>
    new Set([...entry].map(({ documentId }) => documentId)).size;
  return [...found]
    .filter(
      ([key, entry]) =>
        documentsOf(entry.units) >= minDocuments && !new Set(key.split(" ")).isSubsetOf(asked),
    )
    .map(([key, entry]) => ({
      text: mostFrequent(entry.texts),
      units: [...entry.units],
      score: documentsOf(entry.units) * key.split(" ").length,
    }))
    .toSorted((one, other) => other.score - one.score);
}
