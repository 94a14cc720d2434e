import type { Goal } from "@quarry/contracts";
import type { KnownMarker } from "../overview/known-markers.ts";

/** What of a collection bears a goal. */
export type GoalSupport = Pick<Goal, "linkIds" | "markers" | "strength"> & { readonly datapoints: number };

const mostShown = 12;
/** So many count half as much as any number. */
const [halfOfMarkers, halfOfItems, halfOfDatapoints] = [4, 1, 2];
const weights = { markers: 0.5, items: 0.3, datapoints: 0.2 } as const;

const saturate = (count: number, half: number): number => count / (count + half);

/** One marker of each item in turn, so that what is shown speaks for all of them. */
const inTurns = (byItem: readonly (readonly KnownMarker[])[]): KnownMarker[] => {
  const longest = Math.max(0, ...byItem.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_one, turn) => byItem.flatMap((own) => own[turn] ?? []));
};

/** How well markers bear a goal: by how many there are, in how many items, and how many are figures. The best come first. */
export const goalSupport = (markers: readonly KnownMarker[]): GoalSupport => {
  const byItem = [...Map.groupBy(markers, ({ linkId }) => linkId)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const datapoints = markers.filter(({ kind }) => kind === "datapoint").length;
  const strength =
    weights.markers * saturate(markers.length, halfOfMarkers) +
    weights.items * saturate(Math.max(0, byItem.length - 1), halfOfItems) +
    weights.datapoints * saturate(datapoints, halfOfDatapoints);
  const lines = inTurns(byItem.map(([, own]) => own)).map(({ line }) => line);
  return {
    linkIds: byItem.map(([linkId]) => linkId),
    markers: [...new Set(lines)].slice(0, mostShown),
    strength: Math.round(strength * 1_000) / 1_000,
    datapoints,
  };
};
