import type { ClaimLabel } from "../read-claims.ts";

/** How likely a pair of a claim and an abstract contradicts, by weights that were fitted without it, and what it does. */
export interface ReadPair {
  readonly label: ClaimLabel;
  readonly contradicts: number;
  /** A claim, its opposite and their abstracts are of one group. */
  readonly group: number;
}

/** What would be shown from a threshold on. */
export interface ShownContradictions {
  readonly n: number;
  /** Share that are contradictions; null where none is shown. */
  readonly right: number | null;
  /** Share of all contradictions that is shown. */
  readonly recall: number;
}

/** Contradictions from a threshold on, on the half that it was chosen on and on the half that nobody looked at. */
export interface HeldOutContradictions {
  /** Null where no threshold is right often enough. */
  readonly threshold: number | null;
  readonly chosenOn: ShownContradictions;
  readonly heldOut: ShownContradictions;
}

/** What a reader may be shown is right this often. */
const enoughPrecision = 0.8;
/** Fewer say nothing of a threshold. */
const minShown = 20;

const isContradiction = ({ label }: ReadPair): boolean => label === "CONTRADICT";

const showFrom = (pairs: readonly ReadPair[], threshold: number): ShownContradictions => {
  const shown = pairs.filter(({ contradicts }) => contradicts >= threshold);
  const right = shown.filter(isContradiction).length;
  return {
    n: shown.length,
    right: shown.length === 0 ? null : right / shown.length,
    recall: right / Math.max(1, pairs.filter(isContradiction).length),
  };
};

const lowestThreshold = (pairs: readonly ReadPair[]): number | undefined =>
  pairs
    .map(({ contradicts }) => contradicts)
    .toSorted((one, other) => one - other)
    .find((threshold) => {
      const { n, right } = showFrom(pairs, threshold);
      return n >= minShown && (right ?? 0) >= enoughPrecision;
    });

/** Chooses the lowest threshold that is right often enough on each half in turn and measures it on the other. */
export const heldOutContradictions = (pairs: readonly ReadPair[]): HeldOutContradictions[] =>
  [0, 1].map((half) => {
    const chosenOn = pairs.filter(({ group }) => group % 2 === half);
    const heldOut = pairs.filter(({ group }) => group % 2 !== half);
    const threshold = lowestThreshold(chosenOn);
    const from = threshold ?? Number.POSITIVE_INFINITY;
    return {
      threshold: threshold ?? null,
      chosenOn: showFrom(chosenOn, from),
      heldOut: showFrom(heldOut, from),
    };
  });
