import { type PlanStep, planStepSchema } from "@quarry/contracts";
import {
  dataOf,
  mostItemsPerStep,
  plainLine,
  type Planning,
  possibleStrategy,
  relevantItems,
  strategyFor,
} from "@quarry/extractive";
import { itemRelevance, type OverviewItem } from "@quarry/reading";
import { createItemFinder } from "../overview/known-items.ts";
import type { FindMarkers } from "../overview/known-markers.ts";
import type { SaidStep } from "./plan-reply.ts";

/** A step that can be read, before it is numbered. */
export type MendedStep = Omit<PlanStep, "step_id">;

/** What a model plans with. */
export interface ModelPlanning extends Planning {
  /** By what it says. */
  readonly findMarkers: FindMarkers;
}

const longestGoal = 500;
const mostMarkers = 24;
const { required_data: dataSchema, retrieval_strategy: strategySchema } = planStepSchema.shape;

const readData = (said: string): PlanStep["required_data"] => {
  const known = dataSchema.safeParse(said.trim().toLowerCase());
  if (known.success) return known.data;
  if (!/comment|评论|коммент/iu.test(said)) return "transcript";
  return /transcript|both|all|text|article/iu.test(said) ? "transcript_with_comments" : "comments";
};

/** Makes readable steps of what a model says, for one collection. */
export const createStepMender = (planning: ModelPlanning): ((said: SaidStep) => MendedStep | undefined) => {
  const { items, findMarkers } = planning;
  const findItem = createItemFinder(items);
  const byId = new Map(items.map((item) => [item.reference.linkId, item]));
  const itemsOf = (linkIds: readonly string[]): OverviewItem[] =>
    linkIds.flatMap((linkId) => byId.get(linkId) ?? []);

  /** Those named, else those whose markers are named, else those that have most to say to the step. */
  const chooseItems = (said: SaidStep, goal: string): readonly string[] => {
    const named = [...new Set(said.required_content_items.flatMap((linkId) => findItem(linkId) ?? []))];
    if (named.length > 0 && named.length <= mostItemsPerStep) return named;
    const marked = said.marker_relevance.flatMap(findMarkers).map(({ linkId }) => linkId);
    if (named.length === 0 && marked.length > 0) return [...new Set(marked)].slice(0, mostItemsPerStep);
    const candidates = named.length > 0 ? itemsOf(named) : items;
    const nearest = itemRelevance(candidates, goal).toSorted((one, other) => other.score - one.score);
    const telling = nearest.filter(({ score }) => named.length > 0 || score > 0).map(({ linkId }) => linkId);
    return (telling.length > 0 ? telling : relevantItems(planning)).slice(0, mostItemsPerStep);
  };

  const markersOf = (said: SaidStep, goal: string, own: readonly OverviewItem[]): string[] => {
    const ids = new Set(own.map(({ reference }) => reference.linkId));
    const named = said.marker_relevance.flatMap(findMarkers).filter(({ linkId }) => ids.has(linkId));
    const markers = named.length > 0 ? named : itemRelevance(own, goal).flatMap((one) => one.markers);
    return [...new Set(markers.map(({ line }) => line))].slice(0, mostMarkers);
  };

  return (said) => {
    const goal = plainLine(said.goal, longestGoal);
    if (goal === undefined) return undefined;
    const linkIds = chooseItems(said, goal);
    const own = itemsOf(linkIds);
    const data = dataOf(readData(said.required_data), own);
    const strategy = strategySchema.safeParse(said.retrieval_strategy.trim().toLowerCase());
    return {
      goal,
      required_content_items: [...linkIds],
      required_data: data,
      marker_relevance: markersOf(said, goal, own),
      retrieval_strategy: strategy.success
        ? possibleStrategy(strategy.data, own, data)
        : strategyFor(own, data),
    };
  };
};
