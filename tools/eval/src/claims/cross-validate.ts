import { likeliest, readEvidence } from "@quarry/extractive";
import { macroF } from "../measures/f-measure.ts";
import { fitEntailment, type LabelledEvidence } from "./fit-entailment.ts";
import type { ClaimLabel } from "./read-claims.ts";

/** What belongs together: a claim and a document that were judged as a pair. */
interface Linked {
  readonly claimId: string;
  readonly docId: string;
}

/**
 * The group of each pair, so that no claim and no document is in two groups: a claim and its opposite over one document would
 * tell one another's label.
 */
export const groupsOf = (pairs: readonly Linked[]): number[] => {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  const namesOf = ({ claimId, docId }: Linked): [string, string] => [`claim ${claimId}`, `document ${docId}`];
  for (const pair of pairs) {
    const [claim, document] = namesOf(pair).map(rootOf);
    if (claim !== undefined && document !== undefined) parents.set(claim, document);
  }
  const numbers = new Map<string, number>();
  return pairs.map((pair) => {
    const root = rootOf(namesOf(pair)[0]);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
};

const labels = { supports: "SUPPORT", contradicts: "CONTRADICT", neutral: "NOT ENOUGH INFO" } as const;

/** What comes of weights when each fold is read by weights that were fitted on the others; claims and documents stay in one fold. */
interface CrossValidated {
  readonly labelMacroF1: number;
  readonly contradictions: readonly HeldOutContradictions[];
}

/** Cross-validates the weights that are fitted on cases. */
export const crossValidate = (cases: readonly LabelledEvidence[], folds: number): CrossValidated => {
  const groups = groupsOf(cases);
  const groupOf = (index: number): number => groups[index] ?? 0;
  const read = Array.from({ length: folds }, (_, fold) => {
    const weights = fitEntailment(cases.filter((_case, index) => groupOf(index) % folds !== fold));
    return cases.flatMap(({ label, evidence }, index) =>
      groupOf(index) % folds === fold
        ? [{ label, group: groupOf(index), ...readEvidence(evidence, weights) }]
        : [],
    );
  }).flat();
  const answers = read.map(({ label, ...reading }) => ({ gold: label, given: labels[likeliest(reading)] }));
  return { labelMacroF1: macroF(answers), contradictions: heldOutContradictions(read) };
};

/** How likely a pair of a claim and an abstract contradicts, by weights that were fitted without it, and what it does. */
export interface ReadPair {
  readonly label: ClaimLabel;
  readonly contradicts: number;
  /** A claim, its opposite and their abstracts are of one group. */
  readonly group: number;
}

/** What would be shown from a threshold on. */
interface ShownContradictions {
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
