import { createYieldToEventLoop } from "@quarry/runtime";
import { finishWithPauses, type Sliced } from "@quarry/text";

/** Does long work in slices, between which other work gets its turn; rejects once the signal is aborted. */
export const inTurns = <T>(signal: AbortSignal, work: Sliced<T>): Promise<T> =>
  finishWithPauses(work, createYieldToEventLoop(signal));
