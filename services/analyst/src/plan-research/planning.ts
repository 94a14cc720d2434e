import type { ItemRelevance, OverviewItem } from "@quarry/reading";
import type { FindMarkers } from "../overview/known-markers.ts";

/** What a plan is made for, and of what. */
export interface Planning {
  readonly goal: string;
  /** Of the steps' goals. */
  readonly language: string;
  readonly items: readonly OverviewItem[];
  /** By what a model says. */
  readonly findMarkers: FindMarkers;
  /** Of each item to the goal, in the order of the items. */
  readonly relevance: readonly ItemRelevance[];
  readonly maxSteps: number;
}

/** A step is kept to what can be read in a few turns. */
export const mostItemsPerStep = 8;
const shareOfBest = 0.35;

/** Link ids of the items that have something to say to the goal, most relevant first; all when none has. */
export const relevantItems = ({ items, relevance }: Planning): string[] => {
  const ranked = relevance.toSorted((one, other) => other.score - one.score);
  const [best] = ranked;
  if (best === undefined || best.score === 0) return items.map(({ reference }) => reference.linkId);
  return ranked.filter(({ score }) => score >= shareOfBest * best.score).map(({ linkId }) => linkId);
};
