import { discoverGoals, type Goal } from "@quarry/contracts";
import { type CollectionMarker, type GoalSearch, goalsExtractively, goalSupport } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import { itemRelevance, renderOverview, summaryLines } from "@quarry/reading";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { jaccard, plainLine, termSet } from "@quarry/text";
import { z } from "zod";
import type { OverviewPorts } from "../ports.ts";
import { answerTask, defineOwnTask } from "../shared/answer-task.ts";
import { createItemFinder, type FindMarkers, openOverview } from "../shared/known-markers.ts";

/** Reply requested from a model for an overview; code computes the strength of each goal. */
const goalsReplySchema = z.object({
  goals: z.array(
    z.object({
      goal: z.string(),
      rationale: z.string(),
      linkIds: z.array(z.string()),
      markers: z.array(z.string()),
    }),
  ),
});

type RepliedGoal = z.output<typeof goalsReplySchema>["goals"][number];

type Proposal = Omit<Goal, "id">;

interface ModelSearch extends GoalSearch {
  readonly findMarkers: FindMarkers;
  readonly interest: string | undefined;
}

const [longestGoal, longestRationale] = [500, 1_000];
const nearRepetition = 0.7;

const relevantMarkers = (
  goal: string,
  linkIds: readonly string[],
  search: ModelSearch,
): CollectionMarker[] => {
  const items = search.items.filter(({ reference }) => linkIds.includes(reference.linkId));
  const linesOf = new Map(
    itemRelevance(items, goal).map(({ linkId, markers }) => [
      linkId,
      new Set(markers.map(({ line }) => line)),
    ]),
  );
  return search.markers.filter(({ linkId, line }) => linesOf.get(linkId)?.has(line));
};

/**
 * Returns a model's goals that the collection supports: missing items and markers are dropped, and so are goals without any,
 * without plain text, or repeating another. The best supported first.
 */
const goalsByModel = async (
  said: readonly RepliedGoal[],
  search: ModelSearch,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ goals: Goal[] }> => {
  const { findMarkers } = search;
  const findItem = createItemFinder(search.items);

  const readGoal = (one: RepliedGoal): Proposal[] => {
    const goal = plainLine(one.goal, longestGoal);
    if (goal === undefined) return [];
    const linkIds = one.linkIds.flatMap((linkId) => findItem(linkId) ?? []);
    const named = one.markers.flatMap((marker) => {
      const found = findMarkers(marker);
      const own = found.filter(({ linkId }) => linkIds.includes(linkId));
      return own.length > 0 ? own : found;
    });
    const others = relevantMarkers(goal, [...linkIds, ...named.map(({ linkId }) => linkId)], search);
    const markers = [...new Set([...named, ...others])];
    if (markers.length === 0) return [];
    const support = goalSupport(markers, search.language);
    return [{ goal, ...support, rationale: plainLine(one.rationale, longestRationale) ?? support.rationale }];
  };

  const distinct: Proposal[] = [];
  const isRepeated = (proposed: string): boolean => {
    const own = termSet(proposed, search.language);
    return distinct.some(
      ({ goal }) => goal === proposed || jaccard(own, termSet(goal, search.language)) >= nearRepetition,
    );
  };
  for (const one of said) {
    distinct.push(...readGoal(one).filter(({ goal }) => !isRepeated(goal)));
    await yieldToEventLoop();
  }
  const ranked = distinct.toSorted((one, other) => other.strength - one.strength).slice(0, search.limit);
  return { goals: ranked.map((proposal, index) => ({ id: `g${index + 1}`, ...proposal })) };
};

/** A search for goals, and what a model sees of the collection. */
interface ShownSearch {
  readonly search: ModelSearch;
  /** Markers only, no text. */
  readonly overview: string;
  readonly yieldToEventLoop: YieldToEventLoop;
}

const nothingBorne =
  "no goal is left: each needs link ids and markers copied from the overview, and speaks of what they say";

const outputSchema = discoverGoals.output.pick({ goals: true });

/** Reasoning task of `discover-goals`; its fallback needs only the markers. */
const discoverTask = defineOwnTask<ShownSearch, typeof outputSchema>({
  name: discoverGoals.name,
  tier: "main",
  output: outputSchema,
  values: ({ search, overview }) => ({
    overview,
    interest: search.interest ?? "Nothing in particular.",
    maxGoals: String(search.limit),
    language: search.language,
  }),
  reply: ({ search, yieldToEventLoop }) =>
    goalsReplySchema
      .transform(async ({ goals }) => goalsByModel(goals, search, yieldToEventLoop))
      .refine(({ goals }) => goals.length > 0, nothingBorne),
  fallback: ({ search, yieldToEventLoop }) => goalsExtractively(search, yieldToEventLoop),
});

const nothingRelevant =
  "no marker bears on the interest; the goals are about the whole collection: leave the interest out or word it as the markers do";

/**
 * Creates the handler that returns goals supported by the markers of a collection. It belongs to no run: each search for goals has
 * its own budget.
 */
export const createDiscoverGoals =
  ({ library, wordingFor, ...reasoning }: OverviewPorts): Handler<typeof discoverGoals> =>
  async (job, { log, signal, deadline }) => {
    const { requestId, language, limit, interest } = job;
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const known = await openOverview(library, { items: job.items, goal: interest, signal });
    const { items, relevance } = known;
    const overview = renderOverview(items, { wording: wordingFor(language), relevance });
    const shown = {
      search: { ...known, language, limit, interest },
      overview: overview.text,
      yieldToEventLoop,
    };
    const { output, model } = await answerTask(discoverTask, shown, reasoning, {
      runId: requestId,
      log,
      signal,
      deadline,
      report: undefined,
      // Without markers, no goals can be named.
      withoutModel: items.some(({ summary }) => summaryLines(summary).length > 0) ? undefined : "chosen",
    });
    const isSupported = relevance === undefined || relevance.some(({ markers }) => markers.length > 0);
    return { ...output, model, warnings: [...overview.warnings, ...(isSupported ? [] : [nothingRelevant])] };
  };
