import type { Goal } from "@quarry/contracts";
import { itemRelevance, type OverviewItem } from "@quarry/reading";
import { type KnownMarker, knownMarkers } from "../overview/known-markers.ts";
import { plainLine } from "../signals/plain-line.ts";
import { jaccard } from "../signals/term-overlap.ts";
import { goalSupport } from "./goal-support.ts";
import { fillGoal, type GoalForm, type GoalWording, goalWording, wordRationale } from "./goal-wording.ts";
import { type Subject, subjectsOf } from "./subjects.ts";

/** What goals are looked for in. */
export interface GoalSearch {
  readonly items: readonly OverviewItem[];
  readonly language: string;
  readonly limit: number;
  readonly interest?: string | undefined;
}

type Proposal = Omit<Goal, "id">;

const sameMarkers = 0.5;
const [manyComments, manyDatapoints] = [0.4, 0.4];
const fewestDatapoints = 2;
/** Where markers share less, what single items have to say makes up for it. */
const fewestGoals = 3;
const longestTitle = 200;

/** The markers that bear on the interest; all when there is none, or none that does. */
const markersFor = ({ items, interest }: GoalSearch): KnownMarker[] => {
  const all = knownMarkers(items);
  if (interest === undefined) return all;
  const bearing = new Map(
    itemRelevance(items, interest).map(({ linkId, markers }) => [
      linkId,
      new Set(markers.map(({ line }) => line)),
    ]),
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

const nameOf = ([name = "", second]: readonly string[], wording: GoalWording): string =>
  second === undefined ? fillGoal(wording.name, { name }) : fillGoal(wording.pair, { first: name, second });

const propose = (
  form: GoalForm,
  { names, markers }: Pick<Subject, "names" | "markers">,
  search: GoalSearch,
): Proposal => {
  const wording = goalWording(search.language);
  const about = nameOf(names, wording);
  const { datapoints, ...support } = goalSupport(markers);
  const [first = ""] = support.linkIds;
  const reference = search.items.find((item) => item.reference.linkId === first)?.reference;
  const title = plainLine(reference?.title ?? "", longestTitle) ?? first;
  const counts = { markers: markers.length, items: support.linkIds.length, datapoints };
  return {
    goal: fillGoal(wording[form], { about, title }),
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

const choose = (subjects: readonly Subject[], most: number): Subject[] => {
  const chosen: Subject[] = [];
  for (const subject of subjects) {
    if (chosen.length >= most) break;
    if (isDistinct(subject, chosen)) chosen.push(subject);
  }
  return chosen;
};

/** What each item has to say, those with most markers first. */
const itemByItem = (markers: readonly KnownMarker[], search: GoalSearch): Proposal[] =>
  [...Map.groupBy(markers, ({ linkId }) => linkId).values()]
    .toSorted((one, other) => other.length - one.length)
    .map((own) => propose("main-points", { names: [], markers: own }, search));

/**
 * Goals that markers bear, without a model: what several markers speak of, each worded by what they are, the best borne first; never
 * two on the same markers, and where there are few, what single items have to say. With an interest only markers that bear on it count,
 * if there are any.
 */
export const goalsExtractively = async (
  search: GoalSearch,
  pause: () => Promise<void>,
): Promise<{ goals: Goal[] }> => {
  const markers = markersFor(search);
  const subjects = choose(await subjectsOf(markers, search.items, pause), search.limit);
  const shared = subjects.map((subject) => propose(formOf(subject.markers), subject, search));
  const single = itemByItem(markers, search).slice(0, Math.max(0, fewestGoals - shared.length));
  const ranked = [...shared, ...single].toSorted((one, other) => other.strength - one.strength);
  return {
    goals: ranked.slice(0, search.limit).map((proposal, index) => ({ id: `g${index + 1}`, ...proposal })),
  };
};
