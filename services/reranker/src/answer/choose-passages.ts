import { diversify } from "@quarry/ranking";
import type { ScoredPassage } from "../scores/score-pool.ts";
import { mergeNeighbours } from "./merge-neighbours.ts";

/** How far down the ranking a passage may be taken from for the sake of another publisher. */
const reach = 2;

const publisherOf = ({ passage }: ScoredPassage): string => passage.publisher;

const takeBest = (ranked: readonly ScoredPassage[], count: number): ScoredPassage[] => {
  const near = ranked.slice(0, reach * count);
  return diversify(near, { publisherOf, quota: Math.ceil(count / 2) }).slice(0, count);
};

/**
 * The passages to answer with, best first, at most `topK`. Where several publishers stand among the best 2 `topK`, one of
 * them gets at most half the places as long as others have something to fill them with. Neighbours in a document are
 * merged, and the places that frees go to the next best.
 */
export const choosePassages = (ranked: readonly ScoredPassage[], topK: number): ScoredPassage[] => {
  let taken = topK;
  let chosen = mergeNeighbours(takeBest(ranked, taken));
  while (chosen.length < topK && taken < ranked.length) {
    taken += topK - chosen.length;
    chosen = mergeNeighbours(takeBest(ranked, taken));
  }
  return chosen;
};
