import type { PlanStep } from "@quarry/contracts";
import { type OverviewItem, summaryLines } from "@quarry/reading";

type Data = PlanStep["required_data"];
type Strategy = PlanStep["retrieval_strategy"];

/** Characters of the items of a step that are read whole without being asked for piece by piece. */
const [smallItem, smallStep] = [20_000, 60_000];

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

const sizeOf = ({ reference }: OverviewItem, data: Data): number =>
  (data === "comments" ? 0 : (reference.transcript?.characters ?? 0)) +
  (data === "transcript" ? 0 : (reference.comments?.characters ?? 0));

const isMarked = ({ summary }: OverviewItem, data: Data): boolean =>
  summaryLines(summary).some(({ part }) => data === "transcript_with_comments" || part === data);

/** How items are best read: whole where they are small or have no markers, else around their markers. */
export const strategyFor = (items: readonly OverviewItem[], data: Data): Strategy => {
  const sizes = items.map((item) => sizeOf(item, data));
  const isSmall = sizes.every((size) => size <= smallItem);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (isSmall && total <= smallStep) return "full_content";
  return items.some((item) => isMarked(item, data)) ? "selective_by_markers" : "full_content";
};

/** The strategy that is wanted, unless it needs markers and there are none. */
export const possibleStrategy = (wanted: Strategy, items: readonly OverviewItem[], data: Data): Strategy =>
  wanted === "full_content" || items.some((item) => isMarked(item, data)) ? wanted : "full_content";
