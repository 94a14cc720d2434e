/* Marks for several statements, and ranges of sources. */
import type { Citation } from "@quarry/contracts";
import type { Reference, ShownStatement } from "./shown.ts";

const placeOf = ({ documentId, start, end }: Citation): string => `${documentId} ${start}-${end}`;

const placesOf = ({ citations }: ShownStatement): string[] => citations.map(placeOf);

/** True if a statement can share one mark with the next one of its kind: both cite one source, or the same words. */
export const shareMark = (one: ShownStatement, next: ShownStatement | undefined): boolean => {
  if (next === undefined || one.kind !== next.kind) return false;
  if (one.kind === "general") return true;
  if (one.kind !== "sourced" && one.kind !== "inference") return false;
  if (one.citations.length === 0 || next.citations.length === 0) return false;
  return (
    new Set([...one.citations, ...next.citations].map(({ documentId }) => documentId)).size === 1 ||
    new Set(placesOf(one)).symmetricDifference(new Set(placesOf(next))).size === 0
  );
};

/** A shorter row of sources is not worth a range. */
const minRange = 3;

/** Groups references of sources with consecutive numbers; a source with a warning, and a row of two, stay single. */
export const runsOfSources = (
  sources: readonly Reference[],
  warningOf: (documentId: string) => string,
): (readonly [Reference, ...Reference[]])[] => {
  const runs: [Reference, ...Reference[]][] = [];
  for (const one of sources) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext =
      last?.source === one.source - 1 && `${warningOf(last.documentId)}${warningOf(one.documentId)}` === "";
    if (run !== undefined && isNext) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => (run.length < minRange ? run.map((one): [Reference] => [one]) : [run]));
};
