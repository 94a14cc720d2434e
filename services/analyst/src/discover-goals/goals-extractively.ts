import type { Goal } from "@quarry/contracts";
import type { ItemRelevance, OverviewItem } from "@quarry/reading";
import type { FindMarkers, KnownMarker } from "../overview/known-markers.ts";
import { jaccard } from "../signals/term-overlap.ts";
import { goalSupport } from "./goal-support.ts";
import { fillGoal, type GoalForm, goalWording, wordingIn, wordRationale } from "./goal-wording.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** What goals are looked for in. */
export interface GoalSearch {
  readonly items: readonly OverviewItem[];
  /** All of the items. */
  readonly markers: readonly KnownMarker[];
  /** By what a model says. */
  readonly findMarkers: FindMarkers;
  /** Of each item to the interest, where there is one. */
  readonly relevance: readonly ItemRelevance[] | undefined;
  readonly language: string;
  readonly limit: number;
  readonly interest?: string | undefined;
}

type Proposal = Omit<Goal, "id">;

const sameMarkers = 0.5;
const [manyComments, manyDatapoints] = [0.4, 0.4];
const fewestDatapoints = 2;

/** The markers that bear on the interest; all when there is none, or none that does. */
const markersFor = ({ markers: all, relevance }: GoalSearch): readonly KnownMarker[] => {
  if (relevance === undefined) return all;
  const bearing = new Map(
    relevance.map(({ linkId, markers }) => [linkId, new Set(markers.map(({ line }) => line))]),
  );
  const found = all.filter(({ linkId, line }) => bearing.get(linkId)?.has(line) ?? false);
  return found.length > 0 ? found : all;
};

const formOf = (markers: readonly KnownMarker[]): GoalForm => {
  const count = (is: (marker: KnownMarker) => boolean): number => markers.filter(is).length;
  if (count(({ part }) => part === "comments") > manyComments * markers.length) return "reactions";
  if (new Set(markers.map(({ linkId }) => linkId)).size === 1) return "one-source";
  const datapoints = count(({ kind }) => kind === "datapoint");
  const areMany = datapoints >= fewestDatapoints && datapoints >= manyDatapoints * markers.length;
  return areMany ? "figures" : "positions";
};

/** A goal on what several markers speak of, in their language. */
const propose = ({ name, language, markers }: Subject, search: GoalSearch): Proposal => {
  const wording = wordingIn(language) ?? goalWording(search.language);
  const { datapoints, ...support } = goalSupport(markers);
  const counts = { markers: markers.length, items: support.linkIds.length, datapoints };
  return {
    goal: fillGoal(wording[formOf(markers)], { about: name }),
    rationale: wordRationale(wording, counts),
    ...support,
  };
};

const isDistinct = (subject: Subject, chosen: readonly Subject[]): boolean =>
  chosen.every(
    (other) =>
      subject.terms.isDisjointFrom(other.terms) &&
      jaccard(
        new Set(subject.markers.map(({ line }) => line)),
        new Set(other.markers.map(({ line }) => line)),
      ) < sameMarkers,
  );

const choose = async (
  subjects: readonly Subject[],
  most: number,
  pause: () => Promise<void>,
): Promise<Subject[]> => {
  const chosen: Subject[] = [];
  for (const subject of subjects) {
    if (chosen.length >= most) break;
    await pause();
    if (isDistinct(subject, chosen)) chosen.push(subject);
  }
  return chosen;
};

/**
 * Goals that markers bear, without a model: what several markers speak of, as a question on it in their language, the best borne first;
 * never two on the same markers, none about a person who speaks or the title of an item, and none where the markers share nothing that a
 * question can be about. With an interest only markers that bear on it count, if there are any.
 */
export const goalsExtractively = async (
  search: GoalSearch,
  pause: () => Promise<void>,
): Promise<{ goals: Goal[] }> => {
  const markers = markersFor(search);
  const subjects = await choose(await subjectsOf(markers, search.items, pause), search.limit, pause);
  const ranked = subjects
    .map((subject) => propose(subject, search))
    .toSorted((one, other) => other.strength - one.strength);
  return { goals: ranked.map((proposal, index) => ({ id: `g${index + 1}`, ...proposal })) };
};
