import type { Goal } from "@quarry/contracts";
import { fillIn, researchWording } from "@quarry/language-data/wording";
import { interleave } from "@quarry/ranking";
import type { ItemRelevance, OverviewItem } from "@quarry/reading";
import { primaryLanguage } from "@quarry/text";
import { type CollectionMarker, type Subject, subjectsOf } from "./subjects.ts";

/** Support for a goal in a collection: the reasons why the collection can answer it. */
export type GoalSupport = Pick<Goal, "linkIds" | "markers" | "strength" | "rationale">;

const maxShown = 12;
/** Support at which half of the maximum strength is reached. */
const half = 6;

/** Returns the wording for the first language that has one, such as `zh-CN`; `en` has one. */
const wordingOf = (...languages: readonly string[]) =>
  languages.flatMap((language) => researchWording(primaryLanguage(language) ?? "") ?? [])[0];

/** Rates how well markers support a goal: by their number, the number of items, and the number of figures. The best come first. */
export const goalSupport = (
  markers: readonly CollectionMarker[],
  ...languages: readonly string[]
): GoalSupport => {
  const byItem = [...Map.groupBy(markers, ({ linkId }) => linkId)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const datapoints = markers.filter(({ kind }) => kind === "datapoint").length;
  const support = markers.length + byItem.length + datapoints;
  const lines = interleave(byItem.map(([, own]) => own)).map(({ line }) => line);
  const { rationale = "", figured = "" } = wordingOf(...languages, "en")?.goals ?? {};
  const figures = datapoints > 0 ? fillIn(figured, { datapoints }) : "";
  return {
    linkIds: byItem.map(([linkId]) => linkId),
    markers: [...new Set(lines)].slice(0, maxShown),
    strength: Math.round((1_000 * support) / (support + half)) / 1_000,
    rationale: fillIn(rationale, { markers: markers.length, items: byItem.length, figured: figures }),
  };
};

/** Material for finding goals. */
export interface GoalSearch {
  readonly items: readonly OverviewItem[];
  /** All markers of the items. */
  readonly markers: readonly CollectionMarker[];
  /** Relevance of each item to the interest, if there is one. */
  readonly relevance: readonly ItemRelevance[] | undefined;
  readonly language: string;
  readonly limit: number;
}

const many = 0.4;

/** Returns the markers relevant to the interest; all markers without an interest, or if none is relevant. */
const markersFor = ({ markers: all, relevance }: GoalSearch): readonly CollectionMarker[] => {
  if (relevance === undefined) return all;
  const relevant = new Map(
    relevance.map(({ linkId, markers }) => [linkId, new Set(markers.map(({ line }) => line))]),
  );
  const found = all.filter(({ linkId, line }) => relevant.get(linkId)?.has(line) ?? false);
  return found.length > 0 ? found : all;
};

/** Chooses the form of a goal by the kinds of its markers. */
const formOf = (markers: readonly CollectionMarker[]) => {
  const share = (is: (marker: CollectionMarker) => boolean): number =>
    markers.filter(is).length / markers.length;
  if (share(({ part }) => part === "comments") > many) return "reactions";
  if (new Set(markers.map(({ linkId }) => linkId)).size === 1) return "oneSource";
  return share(({ kind }) => kind === "datapoint") >= many ? "figures" : "positions";
};

/** Proposes a goal about the subject of several markers, in their language. */
const propose = ({ name, language, markers }: Subject, search: GoalSearch): Omit<Goal, "id"> => ({
  goal: fillIn(wordingOf(language, search.language, "en")?.goals[formOf(markers)] ?? "", { about: name }),
  ...goalSupport(markers, language, search.language),
});

/**
 * Proposes goals supported by markers, without a model: subjects of several markers, as questions in their language, best
 * supported first. No two goals share a word; empty if the markers share no subject for a question. With an interest only markers relevant to it count, if there are any.
 */
export const goalsExtractively = async (
  search: GoalSearch,
  pause: () => Promise<void>,
): Promise<{ goals: Goal[] }> => {
  const markers = markersFor(search);
  const chosen: Subject[] = [];
  for (const subject of await subjectsOf(markers, pause)) {
    if (chosen.length >= search.limit) break;
    await pause();
    if (chosen.every(({ terms }) => terms.isDisjointFrom(subject.terms))) chosen.push(subject);
  }
  const ranked = chosen
    .map((subject) => propose(subject, search))
    .toSorted((one, other) => other.strength - one.strength);
  return { goals: ranked.map((proposal, index) => ({ id: `g${index + 1}`, ...proposal })) };
};
