import type { SummaryLine } from "@quarry/reading";
import { plainLine, terms as termsOf } from "@quarry/text";
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

/** The name of the speaker behind a line of a transcript. */
const speaker = /\s\([^()]{1,200}\)$/u;

/** A subject of several markers. */
export interface Subject {
  readonly name: string;
  /** Language of the subject, as in documents. */
  readonly language: string;
  readonly terms: ReadonlySet<string>;
  readonly markers: readonly CollectionMarker[];
}

const [longestName, minMarkers, maxPhrases] = [60, 2, 120];

/** Returns the recurring phrases of markers that a question can be about, the most frequent of a language first. */
export const subjectsOf = async (
  markers: readonly CollectionMarker[],
  pause: () => Promise<void>,
): Promise<Subject[]> => {
  const found: Subject[] = [];
  for (const [language, own] of Map.groupBy(markers, (marker) => marker.language)) {
    const texts = own.map(({ line }) => markerText(line).replace(speaker, ""));
    for (const phrase of await keyPhrases(texts, { language, max: maxPhrases, pause })) {
      await pause();
      const name = plainLine(phrase, longestName);
      const terms = new Set(termsOf(phrase, language));
      if (name === undefined || terms.size === 0) continue;
      const about = markers.filter((marker) => terms.isSubsetOf(marker.terms));
      // A comment with many likes may also have an opinion marker; both count as one.
      if (about.filter(({ kind }) => kind !== "engagement").length >= minMarkers)
        found.push({ name, language, terms, markers: about });
    }
  }
  return found;
};
