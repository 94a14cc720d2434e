import type { RatedSentence } from "../../evidence/rate-sentences.ts";

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
  /** It shows what its topic asks for; true when the topic asks for nothing in particular. */
  readonly showsAspect: boolean;
  /** It earns a place under its topic: it speaks of what is asked and, but for the first topic, shows what is asked for. */
  readonly bears: boolean;
  /** It speaks of what is asked at all. */
  readonly mentions: boolean;
}

/** Where a sentence stands; the same words at the same place have the same key. */
export const placeOf = ({ documentId, start }: { documentId: string; start: number }): string =>
  `${documentId}/${start}`;
