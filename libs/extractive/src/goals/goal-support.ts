import type { Goal } from "@quarry/contracts";
import { researchWording } from "@quarry/language-data";
import { primaryLanguage } from "@quarry/text";
import type { CollectionMarker } from "./collection-markers.ts";

/** What of a collection bears a goal, and why that can answer it. */
export type GoalSupport = Pick<Goal, "linkIds" | "markers" | "strength" | "rationale">;

const mostShown = 12;
/** So many count half as much as any number. */
const [halfOfMarkers, halfOfItems, halfOfDatapoints] = [4, 1, 2];
const weights = { markers: 0.5, items: 0.3, datapoints: 0.2 } as const;

const saturate = (count: number, half: number): number => count / (count + half);

/** One marker of each item in turn, so that what is shown speaks for all of them. */
const inTurns = (byItem: readonly (readonly CollectionMarker[])[]): CollectionMarker[] => {
  const longest = Math.max(0, ...byItem.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_one, turn) => byItem.flatMap((own) => own[turn] ?? []));
};

/** A wording with its words filled in; nothing in a word is taken for a place. */
export const fillIn = (wording: string, values: Readonly<Record<string, string | number>>): string =>
  wording.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));

/** The wording for the first of some languages that has one, such as `zh-CN`; `en` has. */
export const wordingOf = (...languages: readonly string[]) =>
  languages.flatMap((language) => researchWording(primaryLanguage(language) ?? "") ?? [])[0];

/** How well markers bear a goal: by how many there are, in how many items, and how many are figures. The best come first. */
export const goalSupport = (
  markers: readonly CollectionMarker[],
  ...languages: readonly string[]
): GoalSupport => {
  const byItem = [...Map.groupBy(markers, ({ linkId }) => linkId)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const datapoints = markers.filter(({ kind }) => kind === "datapoint").length;
  const strength =
    weights.markers * saturate(markers.length, halfOfMarkers) +
    weights.items * saturate(Math.max(0, byItem.length - 1), halfOfItems) +
    weights.datapoints * saturate(datapoints, halfOfDatapoints);
  const lines = inTurns(byItem.map(([, own]) => own)).map(({ line }) => line);
  const { rationale = "", figured = "" } = wordingOf(...languages, "en")?.goals ?? {};
  const figures = datapoints > 0 ? fillIn(figured, { datapoints }) : "";
  return {
    linkIds: byItem.map(([linkId]) => linkId),
    markers: [...new Set(lines)].slice(0, mostShown),
    strength: Math.round(strength * 1_000) / 1_000,
    rationale: fillIn(rationale, { markers: markers.length, items: byItem.length, figured: figures }),
  };
};
