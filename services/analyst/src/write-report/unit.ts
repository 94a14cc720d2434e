import type { RatedSentence } from "../evidence/rate-sentences.ts";

/** One sentence that stands alone, or two neighbours of which the second leans on the first. */
export interface Unit {
  readonly documentId: string;
  readonly topicId: string;
  readonly sentences: readonly RatedSentence[];
  /** How well it answers its topic, 0–1. */
  readonly value: number;
  readonly terms: ReadonlySet<string>;
  /** Every sentence may stand in the short answer. */
  readonly isWhole: boolean;
}

/** Where a sentence stands; the same words at the same place have the same key. */
export const placeOf = ({ documentId, start }: { documentId: string; start: number }): string =>
  `${documentId}/${start}`;
