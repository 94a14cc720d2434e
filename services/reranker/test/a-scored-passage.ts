import type { FoundPassage } from "@quarry/evidence";
import { aRankedPassage } from "@quarry/testkit";
import type { ScoredPassage } from "../src/score-pool.ts";
import { aFoundPassage } from "./a-found-passage.ts";

/** A passage with a score and one span over all of it. */
export const aScoredPassage = (score: number, place: Partial<FoundPassage> = {}): ScoredPassage => {
  const passage = aFoundPassage(place);
  const { start, end } = passage;
  return { passage, score, why: aRankedPassage().why, spans: [{ start, end, score: 0.5 }], nearWords: [] };
};
