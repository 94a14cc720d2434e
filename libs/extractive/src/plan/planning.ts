import type { PlanStep } from "@quarry/contracts";
import { type ItemRelevance, type OverviewItem, summaryLines } from "@quarry/reading";

/** What a plan is made for, and of what. */
export interface Planning {
  readonly goal: string;
  /** Of the steps' goals. */
  readonly language: string;
  readonly items: readonly OverviewItem[];
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

type Data = PlanStep["required_data"];
type Strategy = PlanStep["retrieval_strategy"];

const hasComments = ({ reference }: OverviewItem): boolean => (reference.comments?.count ?? 0) > 0;
const hasTranscript = ({ reference }: OverviewItem): boolean => reference.transcript !== null;

/** The data a step can have of its items: what is wanted, or what there is. */
export const dataOf = (wanted: Data, items: readonly OverviewItem[]): Data => {
  const [text, comments] = [items.some(hasTranscript), items.some(hasComments)];
  if (wanted !== "comments" && !text) return comments ? "comments" : "transcript";
  if (wanted !== "transcript" && !comments) return "transcript";
  // Items of which some have nothing but comments are read with them.
  if (wanted === "transcript" && !items.every(hasTranscript)) return "transcript_with_comments";
  return wanted;
};

/** Characters of the items of a step that are read whole without being asked for piece by piece. */
const [smallItem, smallStep] = [20_000, 60_000];

const sizeOf = ({ reference }: OverviewItem, data: Data): number =>
  (data === "comments" ? 0 : (reference.transcript?.characters ?? 0)) +
  (data === "transcript" ? 0 : (reference.comments?.characters ?? 0));

const areMarked = (items: readonly OverviewItem[], data: Data): boolean =>
  items
    .flatMap(({ summary }) => summaryLines(summary))
    .some(({ part }) => data === "transcript_with_comments" || part === data);

/** How items are best read: whole where they are small or have no markers, else around their markers. */
export const strategyFor = (items: readonly OverviewItem[], data: Data): Strategy => {
  const sizes = items.map((item) => sizeOf(item, data));
  const isSmall = sizes.every((size) => size <= smallItem);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (isSmall && total <= smallStep) return "full_content";
  return areMarked(items, data) ? "selective_by_markers" : "full_content";
};

/** The strategy that is wanted, unless it needs markers and there are none. */
export const possibleStrategy = (wanted: Strategy, items: readonly OverviewItem[], data: Data): Strategy =>
  wanted === "full_content" || areMarked(items, data) ? wanted : "full_content";
