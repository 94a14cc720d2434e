import { itemRelevance } from "@quarry/reading";
import { mostItemsPerStep, type Planning, relevantItems } from "./planning.ts";
import type { MendedStep } from "./repair-step.ts";
import { dataOf, strategyFor } from "./step-needs.ts";
import { wordStep } from "./step-wording.ts";

/** Where an item that no step has is best read: in the step it says most to, as long as there is room. */
const placeFor = (linkId: string, steps: readonly MendedStep[], { items }: Planning): number | undefined => {
  const item = items.filter(({ reference }) => reference.linkId === linkId);
  const places = steps
    .map((step, place) => ({ step, place }))
    .filter(({ step }) => step.required_content_items.length < mostItemsPerStep)
    .map((one) => ({ ...one, score: itemRelevance(item, one.step.goal)[0]?.score ?? 0 }));
  return places.toSorted((one, other) => other.score - one.score)[0]?.place;
};

const stepFor = (linkIds: readonly string[], planning: Planning): MendedStep => {
  const own = planning.items.filter(({ reference }) => linkIds.includes(reference.linkId));
  const data = dataOf("transcript_with_comments", own);
  const relevant = planning.relevance.filter(({ linkId }) => linkIds.includes(linkId));
  return {
    goal: wordStep("whole", planning.goal, planning.language),
    required_content_items: [...linkIds],
    required_data: data,
    marker_relevance: relevant.flatMap(({ markers }) => markers.slice(0, 3).map(({ line }) => line)),
    retrieval_strategy: strategyFor(own, data),
  };
};

/** The steps, with the relevant items that none of them has: each in a step that has room, and the rest in a step of their own. */
export const coverItems = (steps: readonly MendedStep[], planning: Planning): MendedStep[] => {
  const covered = new Set(steps.flatMap((step) => step.required_content_items));
  const missing = relevantItems(planning).filter((linkId) => !covered.has(linkId));
  const all = [...steps];
  const left: string[] = [];
  for (const linkId of missing) {
    const place = placeFor(linkId, all, planning);
    const step = place === undefined ? undefined : all[place];
    if (place === undefined || step === undefined) left.push(linkId);
    else all[place] = { ...step, required_content_items: [...step.required_content_items, linkId] };
  }
  while (left.length > 0 && all.length < planning.maxSteps)
    all.push(stepFor(left.splice(0, mostItemsPerStep), planning));
  return all;
};
