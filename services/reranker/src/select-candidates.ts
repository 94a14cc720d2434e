import type { RankedPassage } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import type { RankedList } from "./search-lists.ts";

/** Usual constant of reciprocal rank fusion (Cormack, Clarke & Büttcher 2009). */
const k = 60;

const idsOf = ({ candidates }: RankedList): string[] => candidates.map(({ passageId }) => passageId);

const fuse = (lists: readonly RankedList[]): string[] =>
  reciprocalRankFusion(lists.map(idsOf), k).map(({ id }) => id);

/**
 * The passages worth a closer look, at most `limit`: half the places go to the first query alone, so that many
 * other queries cannot crowd it out; the rest to the fusion of all lists by reciprocal rank.
 */
export const selectCandidates = (lists: readonly RankedList[], limit: number): string[] => {
  const own = fuse(lists.filter(({ query }) => query === 0)).slice(0, Math.ceil(limit / 2));
  return [...new Set([...own, ...fuse(lists)])].slice(0, limit);
};

/** Every list a passage stood in, with its rank from 1. */
export const legsOf = (passageId: string, lists: readonly RankedList[]): RankedPassage["why"]["legs"] =>
  lists.flatMap((list) => {
    const position = list.candidates.findIndex((candidate) => candidate.passageId === passageId);
    return position < 0 ? [] : [{ leg: list.leg, query: list.query, rank: position + 1 }];
  });
