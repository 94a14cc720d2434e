import type { InputOf, readStep } from "@quarry/contracts";
import type { ReadableItem } from "@quarry/reading";

type Input = InputOf<typeof readStep>;

/** How near texts come to a query by meaning. */
export interface Similarity {
  /** For each text; higher is nearer, comparable inside one answer only. */
  readonly of: (query: string, texts: readonly string[]) => Promise<readonly number[]>;
  /** Whether it can tell what is said in a language. */
  readonly reads: (language: string) => boolean;
}

/** A turn of reading a step and all that it is answered from. */
export interface ReadingTurn {
  readonly job: Input;
  /** Those of the job that can be read or cited in this turn, in its order, with their texts. */
  readonly items: readonly ReadableItem[];
  /** Without it the fallback goes by words alone. */
  readonly similarity?: Similarity | undefined;
}

/** Whether nothing more can be asked for: the reader has to answer. */
export const isLastTurn = ({ job }: ReadingTurn): boolean => job.followUpsLeft === 0;
