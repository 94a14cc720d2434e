import { planResearch, type PlanStep, planStepSchema, type ReadingPlan } from "@quarry/contracts";
import { foreignItems, planExtractively } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import {
  dataOf,
  itemRelevance,
  maxItemsPerStep,
  type OverviewItem,
  type Planning,
  possibleStrategy,
  relevantItems,
  renderOverview,
  renderRelevance,
  strategyFor,
  wholeStep,
} from "@quarry/reading";
import { jaccard, plainLine, termSet } from "@quarry/text";
import { z } from "zod";
import type { OverviewPorts } from "../ports.ts";
import { answerTask, defineOwnTask, hasReplied } from "../shared/answer-task.ts";
import { renderQuestion } from "../shared/evidence/render-question.ts";
import { createItemFinder, type FindMarkers, openOverview } from "../shared/known-markers.ts";

/** A step as replied by a model, with the field names of seed 001; code validates and repairs its references. */
const repliedStepSchema = z.object({
  step_id: z.union([z.number(), z.string()]),
  goal: z.string(),
  required_content_items: z.array(z.string()),
  /** One of transcript, comments, transcript_with_comments. */
  required_data: z.string(),
  marker_relevance: z.array(z.string()),
  /** One of markers_only, full_content, selective_by_markers. */
  retrieval_strategy: z.string(),
});

/** Reply requested from a model for a goal. */
const planReplySchema = z.object({ steps: z.array(repliedStepSchema).min(1) });

type RepliedStep = z.output<typeof repliedStepSchema>;

/** A readable step before numbering. */
type RepairedStep = Omit<PlanStep, "step_id">;

interface ModelPlanning extends Planning {
  readonly findMarkers: FindMarkers;
}

const longestGoal = 500;
const maxMarkers = 24;
const { required_data: dataSchema, retrieval_strategy: strategySchema } = planStepSchema.shape;

const readData = (reply: string): PlanStep["required_data"] => {
  const known = dataSchema.safeParse(reply.trim().toLowerCase());
  if (known.success) return known.data;
  if (!/comment|评论|коммент/iu.test(reply)) return "transcript";
  return /transcript|both|all|text|article/iu.test(reply) ? "transcript_with_comments" : "comments";
};

/** Creates the conversion of a model's steps to readable ones for one collection. */
const createStepRepair = (planning: ModelPlanning): ((reply: RepliedStep) => RepairedStep | undefined) => {
  const { items, findMarkers } = planning;
  const findItem = createItemFinder(items);
  const byId = new Map(items.map((item) => [item.reference.linkId, item]));
  const itemsOf = (linkIds: readonly string[]): OverviewItem[] =>
    linkIds.flatMap((linkId) => byId.get(linkId) ?? []);

  /** Returns the named items, otherwise those of named markers, otherwise the most relevant ones. */
  const chooseItems = (reply: RepliedStep, goal: string): readonly string[] => {
    const named = [...new Set(reply.required_content_items.flatMap((linkId) => findItem(linkId) ?? []))];
    if (named.length > 0 && named.length <= maxItemsPerStep) return named;
    const marked = reply.marker_relevance.flatMap(findMarkers).map(({ linkId }) => linkId);
    if (named.length === 0 && marked.length > 0) return [...new Set(marked)].slice(0, maxItemsPerStep);
    const candidates = named.length > 0 ? itemsOf(named) : items;
    const nearest = itemRelevance(candidates, goal).toSorted((one, other) => other.score - one.score);
    const related = nearest.filter(({ score }) => named.length > 0 || score > 0).map(({ linkId }) => linkId);
    return (related.length > 0 ? related : relevantItems(planning)).slice(0, maxItemsPerStep);
  };

  const markersOf = (reply: RepliedStep, goal: string, own: readonly OverviewItem[]): string[] => {
    const ids = new Set(own.map(({ reference }) => reference.linkId));
    const named = reply.marker_relevance.flatMap(findMarkers).filter(({ linkId }) => ids.has(linkId));
    const markers = named.length > 0 ? named : itemRelevance(own, goal).flatMap((one) => one.markers);
    return [...new Set(markers.map(({ line }) => line))].slice(0, maxMarkers);
  };

  return (reply) => {
    const goal = plainLine(reply.goal, longestGoal);
    if (goal === undefined) return undefined;
    const linkIds = chooseItems(reply, goal);
    const own = itemsOf(linkIds);
    const data = dataOf(readData(reply.required_data), own);
    const strategy = strategySchema.safeParse(reply.retrieval_strategy.trim().toLowerCase());
    return {
      goal,
      required_content_items: [...linkIds],
      required_data: data,
      marker_relevance: markersOf(reply, goal, own),
      retrieval_strategy: strategy.success
        ? possibleStrategy(strategy.data, own, data)
        : strategyFor(own, data),
    };
  };
};

/** Returns the relevant items that no step has. */
const uncoveredItems = (
  steps: readonly Pick<PlanStep, "required_content_items">[],
  planning: Planning,
): string[] => {
  const covered = new Set(steps.flatMap((step) => step.required_content_items));
  return relevantItems(planning).filter((linkId) => !covered.has(linkId));
};

/** Adds relevant items that no step has: each to the step with room that it is most relevant to, and the rest as additional steps. */
const coverItems = (steps: readonly RepairedStep[], planning: Planning): RepairedStep[] => {
  const all = steps.map((step) => ({ ...step, required_content_items: [...step.required_content_items] }));
  const left: string[] = [];
  for (const linkId of uncoveredItems(steps, planning)) {
    const item = planning.items.filter(({ reference }) => reference.linkId === linkId);
    const [best] = all
      .filter((step) => step.required_content_items.length < maxItemsPerStep)
      .map((step) => ({ step, score: itemRelevance(item, step.goal)[0]?.score ?? 0 }))
      .toSorted((one, other) => other.score - one.score);
    if (best === undefined) left.push(linkId);
    else best.step.required_content_items.push(linkId);
  }
  while (left.length > 0 && all.length < planning.maxSteps)
    all.push(wholeStep(left.splice(0, maxItemsPerStep), planning));
  return all;
};

const nearRepetition = 0.85;

const isRepeated = (step: RepairedStep, others: readonly RepairedStep[], language: string): boolean =>
  others.some(
    (other) =>
      other.goal === step.goal ||
      jaccard(termSet(other.goal, language), termSet(step.goal, language)) >= nearRepetition,
  );

/**
 * Converts a model's plan into one that can be carried out. Its steps are renumbered and capped at the maximum; each has only existing items and
 * the data they have. No relevant item is left out as long as there is room. Undefined if no step is left.
 */
const planByModel = (reply: readonly RepliedStep[], planning: ModelPlanning): ReadingPlan | undefined => {
  const repair = createStepRepair(planning);
  const steps: RepairedStep[] = [];
  for (const one of reply) {
    const step = repair(one);
    if (step !== undefined && !isRepeated(step, steps, planning.language)) steps.push(step);
  }
  if (steps.length === 0) return undefined;
  const covering = coverItems(steps.slice(0, planning.maxSteps), planning);
  return { steps: covering.map((step, index) => ({ step_id: index + 1, ...step })) };
};

/** A plan to create, and what a model sees of the collection. */
interface ShownPlanning {
  readonly planning: ModelPlanning;
  /** Markers only, no text. */
  readonly overview: string;
  readonly relevance: string;
  /** Notes the user added during the run. */
  readonly notes?: readonly string[] | undefined;
}

const noStep = "no step is left: each needs a goal in plain words, without addresses or markup";

const outputSchema = planResearch.output.pick({ plan: true });

/** Reasoning task of `plan-research`; its fallback needs only the markers. */
const planTask = defineOwnTask<ShownPlanning, typeof outputSchema>({
  name: planResearch.name,
  tier: "main",
  output: outputSchema,
  values: ({ planning, overview, relevance, notes }) => ({
    goal: renderQuestion(planning.goal, notes),
    overview,
    relevance,
    maxSteps: String(planning.maxSteps),
    language: planning.language,
  }),
  reply: ({ planning }) =>
    planReplySchema.transform((reply, context) => {
      const plan = planByModel(reply.steps, planning);
      if (plan !== undefined) return { plan };
      context.addIssue({ code: "custom", path: ["steps"], message: noStep });
      return z.NEVER;
    }),
  fallback: ({ planning }) => Promise.resolve(planExtractively(planning)),
});

const leftOut = (linkIds: readonly string[]): string[] =>
  linkIds.length === 0
    ? []
    : [
        `${linkIds.length} relevant items are in no step, for a plan has no room for more: ${linkIds.slice(0, 10).join(", ")}`,
      ];

/** Creates the handler that plans the steps of reading a collection for a goal; every step has an existing item. */
export const createPlanResearch =
  ({ library, wordingFor, ...reasoning }: OverviewPorts): Handler<typeof planResearch> =>
  async (job, context) => {
    const { runId, goal, language, maxSteps, overviewItems: maxItems } = job;
    const {
      items,
      relevance = [],
      findMarkers,
    } = await openOverview(library, {
      items: job.items,
      goal,
      signal: context.signal,
    });
    const wording = wordingFor(language);
    const overview = renderOverview(items, { wording, goal, relevance, maxItems });
    const planning = { goal, language, items, findMarkers, relevance, maxSteps };
    const shown = {
      planning,
      notes: job.notes,
      overview: overview.text,
      relevance: renderRelevance(relevance, { wording, maxItems }),
    };
    const outcome = await answerTask(planTask, shown, reasoning, { runId, ...context });
    const { output, model } = outcome;
    const foreign = model === null ? foreignItems(items, job) : [];
    const missing = leftOut(uncoveredItems(output.plan.steps, planning));
    const warnings = [...overview.warnings, ...missing, ...foreign];
    return { ...output, model, modelReplied: hasReplied(outcome), warnings };
  };
