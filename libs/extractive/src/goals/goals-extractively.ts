import type { Goal } from "@quarry/contracts";
import type { ItemRelevance, OverviewItem } from "@quarry/reading";
import type { CollectionMarker } from "./collection-markers.ts";
import { fillIn, goalSupport, wordingOf } from "./goal-support.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** What goals are looked for in. */
export interface GoalSearch {
  readonly items: readonly OverviewItem[];
  /** All of the items. */
  readonly markers: readonly CollectionMarker[];
  /** Of each item to the interest, where there is one. */
  readonly relevance: readonly ItemRelevance[] | undefined;
  readonly language: string;
  readonly limit: number;
}

const [manyComments, manyDatapoints] = [0.4, 0.4];
const fewestDatapoints = 2;

/** The markers that bear on the interest; all when there is none, or none that does. */
const markersFor = ({ markers: all, relevance }: GoalSearch): readonly CollectionMarker[] => {
  if (relevance === undefined) return all;
  const bearing = new Map(
    relevance.map(({ linkId, markers }) => [linkId, new Set(markers.map(({ line }) => line))]),
  );
  const found = all.filter(({ linkId, line }) => bearing.get(linkId)?.has(line) ?? false);
  return found.length > 0 ? found : all;
};

/** What a goal asks, by what its markers are. */
const formOf = (
  markers: readonly CollectionMarker[],
): "positions" | "figures" | "reactions" | "oneSource" => {
  const count = (is: (marker: CollectionMarker) => boolean): number => markers.filter(is).length;
  if (count(({ part }) => part === "comments") > manyComments * markers.length) return "reactions";
  if (new Set(markers.map(({ linkId }) => linkId)).size === 1) return "oneSource";
  const datapoints = count(({ kind }) => kind === "datapoint");
  const areMany = datapoints >= fewestDatapoints && datapoints >= manyDatapoints * markers.length;
  return areMany ? "figures" : "positions";
};

/** A goal on what several markers speak of, in their language. */
const propose = ({ name, language, markers }: Subject, search: GoalSearch): Omit<Goal, "id"> => ({
  goal: fillIn(wordingOf(language, search.language, "en")?.goals[formOf(markers)] ?? "", { about: name }),
  ...goalSupport(markers, language, search.language),
});

/**
 * Goals that markers bear, without a model: what several markers speak of, as a question on it in their language, the best borne first;
 * never two that share a word, none about a person who speaks or the title of an item, and none where the markers share nothing that a
 * question can be about. With an interest only markers that bear on it count, if there are any.
 */
export const goalsExtractively = async (
  search: GoalSearch,
  pause: () => Promise<void>,
): Promise<{ goals: Goal[] }> => {
  const markers = markersFor(search);
  const chosen: Subject[] = [];
  for (const subject of await subjectsOf(markers, search.items, pause)) {
    if (chosen.length >= search.limit) break;
    await pause();
    if (chosen.every(({ terms }) => terms.isDisjointFrom(subject.terms))) chosen.push(subject);
  }
  const ranked = chosen
    .map((subject) => propose(subject, search))
    .toSorted((one, other) => other.strength - one.strength);
  return { goals: ranked.map((proposal, index) => ({ id: `g${index + 1}`, ...proposal })) };
};
