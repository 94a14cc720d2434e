import type { PlanStep, ReadingPlan } from "@quarry/contracts";
import { maxItemsPerStep, type OverviewItem, type Planning, relevantItems, wholeStep } from "@quarry/reading";
import { detectLanguage, primaryLanguage, shorten } from "@quarry/text";

/**
 * Creates a plan without a model: the relevant items, most relevant first, at most eight per step, each read for the whole goal.
 */
export const planExtractively = (planning: Planning): { plan: ReadingPlan } => {
  const linkIds = relevantItems(planning).slice(0, planning.maxSteps * maxItemsPerStep);
  const perStep = Map.groupBy(linkIds, (_linkId, index) => Math.floor(index / maxItemsPerStep));
  const toStep = (own: readonly string[], index: number): PlanStep => ({
    step_id: index + 1,
    ...wholeStep(own, planning),
  });
  return { plan: { steps: [...perStep.values()].map(toStep) } };
};

const longestList = 200;

/**
 * Warns of items that share few words with a goal because they are in another language: without a model little of them is found.
 */
export const foreignItems = (
  items: readonly OverviewItem[],
  { goal, language }: { readonly goal: string; readonly language: string },
): string[] => {
  const known = (tag: string | undefined): string[] =>
    [primaryLanguage(tag) ?? "und"].filter((one) => one !== "und");
  const [asked] = [detectLanguage(goal), language].flatMap(known);
  const foreign = items.flatMap(({ reference: { linkId, transcript, comments } }) => {
    const own = [transcript, comments].flatMap((part) => known(part?.language));
    return asked === undefined || own.length === 0 || own.includes(asked) ? [] : [`${linkId} (${own[0]})`];
  });
  if (foreign.length === 0) return [];
  const named = shorten(foreign.join(", "), longestList);
  return [
    `not in the language of the goal (${asked}): ${named}; without a language model only the words they share with it are found: give a goal in their language, too`,
  ];
};
