import { likeliest, readEvidence } from "@quarry/extractive";
import { macroF } from "../../measures/f-measure.ts";
import { fitEntailment, type LabelledEvidence } from "./fit-entailment.ts";
import { groupsOf } from "./groups.ts";
import { type HeldOutContradictions, heldOutContradictions } from "./held-out-contradictions.ts";

const labels = { supports: "SUPPORT", contradicts: "CONTRADICT", neutral: "NOT ENOUGH INFO" } as const;

/** What comes of weights when each fold is read by weights that were fitted on the others; claims and documents stay in one fold. */
export interface CrossValidated {
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
