import type { RankedPassage } from "./rank-entries.ts";

const byId = (left: RankedPassage, right: RankedPassage): number =>
  left.passageId < right.passageId ? -1 : Number(left.passageId > right.passageId);

/** Best first, equals by id: a store gives them in the order of its segments, which changes as it tidies up. */
export const inStableOrder = (passages: readonly RankedPassage[]): RankedPassage[] =>
  passages.toSorted((left, right) => right.score - left.score || byId(left, right));
