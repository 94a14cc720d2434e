import { likeliest, readEvidence } from "@quarry/analyst/entailment";
import { macroF } from "../../measures/f-measure.ts";
import { fitEntailment, type LabelledEvidence } from "./fit-entailment.ts";
import { groupsOf } from "./groups.ts";

const labels = { supports: "SUPPORT", contradicts: "CONTRADICT", neutral: "NOT ENOUGH INFO" } as const;

/** Label macro F1 when each fold is read by weights that were fitted on the others; claims and documents stay in one fold. */
export const crossValidate = (cases: readonly LabelledEvidence[], folds: number): number => {
  const groups = groupsOf(cases);
  const isIn = (fold: number, index: number): boolean => (groups[index] ?? 0) % folds === fold;
  const answers = Array.from({ length: folds }, (_, fold) => {
    const weights = fitEntailment(cases.filter((_case, index) => !isIn(fold, index)));
    return cases
      .filter((_case, index) => isIn(fold, index))
      .map(({ label, evidence }) => ({
        gold: label,
        given: labels[likeliest(readEvidence(evidence, weights))],
      }));
  });
  return macroF(answers.flat());
};
