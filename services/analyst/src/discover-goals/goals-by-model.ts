import type { Goal } from "@quarry/contracts";
import { itemRelevance } from "@quarry/reading";
import { createItemFinder } from "../overview/known-items.ts";
import { plainLine } from "../signals/plain-line.ts";
import { jaccard, termSet } from "../signals/term-overlap.ts";
import { goalSupport } from "./goal-support.ts";
import { goalWording, wordRationale } from "./goal-wording.ts";
import type { GoalSearch } from "./goals-extractively.ts";
import type { SaidGoal } from "./goals-reply.ts";

type Proposal = Omit<Goal, "id">;

const [longestGoal, longestRationale] = [500, 1_000];
const nearRepetition = 0.7;

const bearingMarkers = (
  goal: string,
  linkIds: readonly string[],
  search: GoalSearch,
): ReadonlySet<string> => {
  const items = search.items.filter(({ reference }) => linkIds.includes(reference.linkId));
  const relevance = itemRelevance(items, goal);
  return new Set(
    relevance.flatMap(({ linkId, markers }) => markers.map(({ line }) => JSON.stringify([linkId, line]))),
  );
};

/**
 * The goals a model names that the collection bears: items and markers that are not there are dropped, and a goal that is left without
 * any, that is no plain text or that repeats another. The best borne first.
 */
export const goalsByModel = (said: readonly SaidGoal[], search: GoalSearch): { goals: Goal[] } => {
  const { markers: all, findMarkers } = search;
  const findItem = createItemFinder(search.items);
  const wording = goalWording(search.language);

  const readGoal = (one: SaidGoal): Proposal[] => {
    const goal = plainLine(one.goal, longestGoal);
    if (goal === undefined) return [];
    const linkIds = one.linkIds.flatMap((linkId) => findItem(linkId) ?? []);
    const named = one.markers.flatMap((marker) => {
      const found = findMarkers(marker);
      const own = found.filter(({ linkId }) => linkIds.includes(linkId));
      return own.length > 0 ? own : found;
    });
    const bearing = bearingMarkers(goal, [...linkIds, ...named.map(({ linkId }) => linkId)], search);
    const others = all.filter(({ linkId, line }) => bearing.has(JSON.stringify([linkId, line])));
    const markers = [...new Set([...named, ...others])];
    if (markers.length === 0) return [];
    const { datapoints, ...support } = goalSupport(markers);
    const counts = { markers: markers.length, items: support.linkIds.length, datapoints };
    const rationale = plainLine(one.rationale, longestRationale) ?? wordRationale(wording, counts);
    return [{ goal, rationale, ...support }];
  };

  const distinct: Proposal[] = [];
  for (const proposal of said.flatMap(readGoal)) {
    const own = termSet(proposal.goal, search.language);
    const isRepeated = distinct.some(
      ({ goal }) => goal === proposal.goal || jaccard(own, termSet(goal, search.language)) >= nearRepetition,
    );
    if (!isRepeated) distinct.push(proposal);
  }
  const ranked = distinct.toSorted((one, other) => other.strength - one.strength).slice(0, search.limit);
  return { goals: ranked.map((proposal, index) => ({ id: `g${index + 1}`, ...proposal })) };
};
