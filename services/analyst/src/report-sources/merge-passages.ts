import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "../signals/is-navigation.ts";

/** A excerpt of a document that was found for some topics or sections, best first in its list. */
export interface FoundPassage {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
  /** Ids of the topics and sections it was found for. */
  readonly foundFor: readonly string[];
}

/** A ranked passage as it was found for a topic or a section. */
export const foundPassage = (
  { documentId, start, end }: Pick<RankedPassage, "documentId" | "start" | "end">,
  foundFor: string,
): FoundPassage => ({ documentId, start, end, foundFor: [foundFor] });

const join = (one: FoundPassage, other: FoundPassage): FoundPassage => ({
  ...one,
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
  foundFor: [...new Set([...one.foundFor, ...other.foundFor])],
});

const overlap = (one: FoundPassage, other: FoundPassage): boolean =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;

const wordsOf = (text: string): string => text.replace(/\s+/gu, " ").trim().toLowerCase();

/** Passages of one document that overlap as one, at the place of the better one. */
const joinOverlapping = (ranked: readonly FoundPassage[]): FoundPassage[] => {
  const joined: FoundPassage[] = [];
  for (const passage of ranked) {
    let whole = passage;
    let place = joined.length;
    // What joins two passages may reach a third.
    for (let at = joined.findIndex((one) => overlap(one, whole)); at !== -1;) {
      const [other] = joined.splice(at, 1);
      if (other !== undefined) whole = join(whole, other);
      place = Math.min(place, at);
      at = joined.findIndex((one) => overlap(one, whole));
    }
    joined.splice(place, 0, whole);
  }
  return joined;
};

/**
 * Passages in the order of their best rank, each text once: those that overlap are one whole passage, and of two with the same words in two
 * documents the longer one is shown. Menus and passages whose document is gone are left out.
 */
export const mergePassages = (
  ranked: readonly FoundPassage[],
  textOf: (documentId: string) => string | undefined,
): FoundPassage[] => {
  const shown: { readonly passage: FoundPassage; readonly words: string }[] = [];
  for (const passage of joinOverlapping(ranked)) {
    const text = textOf(passage.documentId)?.slice(passage.start, passage.end) ?? "";
    const words = wordsOf(text);
    if (words === "" || isNavigation(text)) continue;
    const same = shown.findIndex((one) => one.words.includes(words) || words.includes(one.words));
    const known = shown[same];
    if (known === undefined) {
      shown.push({ passage, words });
      continue;
    }
    const longer = known.words.length >= words.length ? known : { passage, words };
    const foundFor = [...new Set([...known.passage.foundFor, ...passage.foundFor])];
    shown[same] = { words: longer.words, passage: { ...longer.passage, foundFor } };
  }
  return shown.map(({ passage }) => passage);
};
