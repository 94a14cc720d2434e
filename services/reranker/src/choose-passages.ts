import { diversify } from "@quarry/ranking";
import type { ScoredPassage } from "./score-candidates.ts";

/** How far down the ranking a passage may be taken from for the sake of another publisher. */
const reach = 2;

/**
 * The `topK` passages to answer with, best first. Where several publishers stand among the best 2 `topK`, one of
 * them gets at most half the places as long as others have something to fill them with.
 */
export const choosePassages = (ranked: readonly ScoredPassage[], topK: number): ScoredPassage[] => {
  const near = ranked.slice(0, reach * topK);
  const publisherOf = ({ passage }: ScoredPassage): string => passage.publisher;
  const mixed = diversify(near, { publisherOf, quota: Math.ceil(topK / 2) });
  return mixed.slice(0, topK).toSorted((left, right) => right.score - left.score);
};
