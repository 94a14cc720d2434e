import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "../signals/is-navigation.ts";

/** A stretch of a document that was found for some topics or sections, best first in its list. */
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

/**
 * Passages in the order of their best rank, each text once: those that overlap are one whole passage, and what stands in a passage of
 * another document word for word is not shown again. Menus and passages whose document is gone are left out.
 */
export const mergePassages = (
  ranked: readonly FoundPassage[],
  textOf: (documentId: string) => string | undefined,
): FoundPassage[] => {
  const merged: FoundPassage[] = [];
  for (const passage of ranked) {
    let joined = passage;
    let place = merged.length;
    // What joins two passages may reach a third.
    for (let at = merged.findIndex((one) => overlap(one, joined)); at !== -1;) {
      const [other] = merged.splice(at, 1);
      if (other !== undefined) joined = join(joined, other);
      place = Math.min(place, at);
      at = merged.findIndex((one) => overlap(one, joined));
    }
    merged.splice(place, 0, joined);
  }
  const shown: { readonly passage: FoundPassage; readonly words: string }[] = [];
  for (const passage of merged) {
    const text = textOf(passage.documentId)?.slice(passage.start, passage.end) ?? "";
    const words = wordsOf(text);
    if (words === "" || isNavigation(text)) continue;
    const same = shown.findIndex((one) => one.words.includes(words));
    const found = shown[same];
    if (found === undefined) shown.push({ passage, words });
    else
      shown[same] = {
        ...found,
        passage: {
          ...found.passage,
          foundFor: [...new Set([...found.passage.foundFor, ...passage.foundFor])],
        },
      };
  }
  return shown.map(({ passage }) => passage);
};
