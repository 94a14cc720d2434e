import type { PlanStep } from "@quarry/contracts";
import type { OverviewItem } from "../overview/overview-items.ts";
import { type ItemRelevance, summaryLines } from "../relevance/item-relevance.ts";

/** Purpose and material of a plan. */
export interface Planning {
  readonly goal: string;
  /** Language of the steps' goals. */
  readonly language: string;
  readonly items: readonly OverviewItem[];
  /** Relevance of each item to the goal, in the order of the items. */
  readonly relevance: readonly ItemRelevance[];
  readonly maxSteps: number;
}

/** Maximum number of items in a step, so that it can be read in a few turns. */
export const maxItemsPerStep = 8;
const shareOfBest = 0.35;

/** Returns the link ids of the items relevant to the goal, most relevant first; all items if none is relevant. */
export const relevantItems = ({ items, relevance }: Planning): string[] => {
  const ranked = relevance.toSorted((one, other) => other.score - one.score);
  const [best] = ranked;
  if (best === undefined || best.score === 0) return items.map(({ reference }) => reference.linkId);
  return ranked.filter(({ score }) => score >= shareOfBest * best.score).map(({ linkId }) => linkId);
};

type Data = PlanStep["required_data"];
type Strategy = PlanStep["retrieval_strategy"];

const hasComments = ({ reference }: OverviewItem): boolean => (reference.comments?.count ?? 0) > 0;
const hasTranscript = ({ reference }: OverviewItem): boolean => reference.transcript !== null;

/** Returns the data that a step can get from its items: the wanted data, or what is available. */
export const dataOf = (wanted: Data, items: readonly OverviewItem[]): Data => {
  const [text, comments] = [items.some(hasTranscript), items.some(hasComments)];
  if (wanted !== "comments" && !text) return comments ? "comments" : "transcript";
  if (wanted !== "transcript" && !comments) return "transcript";
  // If some items only have comments, comments are read as well.
  if (wanted === "transcript" && !items.every(hasTranscript)) return "transcript_with_comments";
  return wanted;
};

/** Maximum characters of the items of a step that are read whole instead of being requested piece by piece. */
const smallStep = 60_000;

const sizeOf = ({ reference }: OverviewItem, data: Data): number =>
  (data === "comments" ? 0 : (reference.transcript?.characters ?? 0)) +
  (data === "transcript" ? 0 : (reference.comments?.characters ?? 0));

const areMarked = (items: readonly OverviewItem[], data: Data): boolean =>
  items
    .flatMap(({ summary }) => summaryLines(summary))
    .some(({ part }) => data === "transcript_with_comments" || part === data);

/** Chooses how items are read: whole if they are small or have no markers, otherwise around their markers. */
export const strategyFor = (items: readonly OverviewItem[], data: Data): Strategy => {
  const size = items.reduce((sum, item) => sum + sizeOf(item, data), 0);
  return size > smallStep && areMarked(items, data) ? "selective_by_markers" : "full_content";
};

/** Returns the wanted strategy, unless it needs markers and there are none. */
export const possibleStrategy = (wanted: Strategy, items: readonly OverviewItem[], data: Data): Strategy =>
  wanted === "full_content" || areMarked(items, data) ? wanted : "full_content";

const maxMarkers = 24;

/**
 * Creates a step that reads some items for the whole goal: their texts and comments, and the markers relevant to it, best first.
 */
export const wholeStep = (linkIds: readonly string[], planning: Planning): Omit<PlanStep, "step_id"> => {
  const own = planning.items.filter(({ reference }) => linkIds.includes(reference.linkId));
  const data = dataOf("transcript_with_comments", own);
  const lines = planning.relevance
    .filter(({ linkId }) => linkIds.includes(linkId))
    .flatMap(({ markers }) => markers)
    .toSorted((one, other) => other.score - one.score)
    .map(({ line }) => line);
  return {
    goal: planning.goal.trim(),
    required_content_items: [...linkIds],
    required_data: data,
    marker_relevance: [...new Set(lines)].slice(0, maxMarkers),
    retrieval_strategy: strategyFor(own, data),
  };
};
