import { type Sliced, termsInSlices } from "@quarry/text";
import type { ReadableItem } from "../readable-item.ts";
import { goalTerms } from "./goal-terms.ts";

/** How often an item says what a goal speaks of. */
export interface GoalCounts {
  /** Index terms of its texts. */
  readonly length: number;
  /** Of the goal's terms, those that its texts have. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Texts are read as far as this for it; what an item is about shows long before. */
const maxCharacters = 1_000_000;

/** Counts how often the texts of an item say the words of a goal. */
export function* goalCounts({ transcript, comments }: ReadableItem, goal: string): Sliced<GoalCounts> {
  const counts = new Map<string, number>();
  let length = 0;
  for (const part of [transcript, comments]) {
    if (part === null) continue;
    const wanted = goalTerms(goal, part.language);
    const found = yield* termsInSlices(part.text.slice(0, maxCharacters), part.language);
    length += found.length;
    for (const term of found) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { length, counts };
}
