import type { Depth } from "@quarry/contracts";

interface Calls {
  /** Of writing in all: batches, what closes the report, and going over them again. */
  readonly all: number;
  readonly batches: number;
}

/** One more call is the plan's. */
const calls: Readonly<Record<Depth, Calls>> = {
  light: { all: 3, batches: 1 },
  standard: { all: 7, batches: 3 },
  deep: { all: 29, batches: 14 },
};

/** In how many batches a report is written at most. */
export const maxBatchesOf = (depth: Depth): number => calls[depth].batches;

/** Takes one of the calls in which text is gone over again; says whether there was one. */
export type TakeRevision = () => boolean;

/** What is left for going over the text when every batch and the closing parts have their call. */
export const createRevisionAllowance = (depth: Depth, batches: number): TakeRevision => {
  let left = calls[depth].all - batches - 1;
  return () => left-- > 0;
};
