import type { ReadingPlan } from "@quarry/contracts";
import { termSet, jaccard } from "../signals/term-overlap.ts";
import { coverItems } from "./cover-items.ts";
import type { SaidStep } from "./plan-reply.ts";
import type { Planning } from "./planning.ts";
import { createStepMender, type MendedStep } from "./repair-step.ts";

const nearRepetition = 0.85;

const isRepeated = (step: MendedStep, others: readonly MendedStep[], language: string): boolean =>
  others.some(
    (other) =>
      other.goal === step.goal ||
      jaccard(termSet(other.goal, language), termSet(step.goal, language)) >= nearRepetition,
  );

/**
 * A model's plan as it can be carried out: its steps numbered anew and no more than may be, each with items that are there and what they
 * have, and no relevant item left out as long as there is room. Undefined when no step is left.
 */
export const planByModel = (said: readonly SaidStep[], planning: Planning): ReadingPlan | undefined => {
  const mend = createStepMender(planning);
  const steps: MendedStep[] = [];
  for (const one of said) {
    const step = mend(one);
    if (step !== undefined && !isRepeated(step, steps, planning.language)) steps.push(step);
  }
  if (steps.length === 0) return undefined;
  const covering = coverItems(steps.slice(0, planning.maxSteps), planning);
  return { steps: covering.map((step, index) => ({ step_id: index + 1, ...step })) };
};
