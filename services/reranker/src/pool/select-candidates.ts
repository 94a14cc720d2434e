import type { RankedPassage } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import type { RankedList } from "./search-lists.ts";

/** Usual constant of reciprocal rank fusion (Cormack, Clarke & Büttcher 2009). */
const k = 60;

const idsOf = ({ candidates }: RankedList): string[] => candidates.map(({ passageId }) => passageId);

/** Passage ids of one leg of a query, best first; empty when there is no such list. */
export const idsOfLeg = (lists: readonly RankedList[], leg: RankedList["leg"], query: number): string[] =>
  lists.filter((list) => list.leg === leg && list.query === query).flatMap(idsOf);

/**
 * The passages worth a closer look, at most `limit`: half the places go to the first query alone, so that many
 * other queries cannot crowd it out; the rest to the fusion of all lists by reciprocal rank, in which the lists of
 * query `i` count `weights[i]`, default 1.
 */
export const selectCandidates = (
  lists: readonly RankedList[],
  limit: number,
  weights: readonly number[] = [],
): string[] => {
  const fuse = (chosen: readonly RankedList[]): string[] => {
    const own = chosen.map(({ query }) => weights[query] ?? 1);
    return reciprocalRankFusion(chosen.map(idsOf), k, own).map(({ id }) => id);
  };
  const first = fuse(lists.filter(({ query }) => query === 0)).slice(0, Math.ceil(limit / 2));
  return [...new Set([...first, ...fuse(lists)])].slice(0, limit);
};

/** Every list a passage stood in, with its rank from 1. */
export const legsOf = (passageId: string, lists: readonly RankedList[]): RankedPassage["why"]["legs"] =>
  lists.flatMap((list) => {
    const position = list.candidates.findIndex((candidate) => candidate.passageId === passageId);
    return position < 0 ? [] : [{ leg: list.leg, query: list.query, rank: position + 1 }];
  });
