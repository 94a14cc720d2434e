import type { ItemReference, PlanStep } from "@quarry/contracts";
import { isLate, type RunFacts } from "../research/step.ts";
import type { ReadingState, StepReading } from "./reading-state.ts";
import { beginStep, findingOf, type ReadingBounds } from "./step-reading.ts";

/** Returns all items, with those that a step needs first. */
export const itemsOfStep = (
  { required_content_items: needed }: PlanStep,
  items: readonly ItemReference[],
): ItemReference[] => {
  const isNeeded = ({ linkId }: ItemReference): boolean => needed.includes(linkId);
  return [...items.filter(isNeeded), ...items.filter((item) => !isNeeded(item))];
};

/** Returns the limits for the reading of a run. */
export const boundsOf = (facts: RunFacts): ReadingBounds => ({ limits: facts.limits, isLate: isLate(facts) });

/** Maximum steps read at the same time. */
const stepsAtOnce = 3;

/** Returns a step of the plan by its id. */
export const planStep = ({ plan }: ReadingState, stepId: number): PlanStep | undefined =>
  plan?.steps.find(({ step_id }) => step_id === stepId);

/** Ends a step and adds its finding to the scratchpad. */
export const endStep = (
  reading: ReadingState,
  step: StepReading,
  stop: ReadingState["findings"][number]["stop"],
): ReadingState => ({
  ...reading,
  active: reading.active.filter(({ stepId }) => stepId !== step.stepId),
  findings: [...reading.findings, findingOf(step, planStep(reading, step.stepId)?.goal ?? "", stop)],
});

/** Replaces a step's state. */
export const putStep = (reading: ReadingState, step: StepReading): ReadingState => ({
  ...reading,
  active: reading.active.map((one) => (one.stepId === step.stepId ? step : one)),
});

/** Starts the next steps of the plan up to the maximum; starts none when the run is late. */
export const takeUpSteps = (reading: ReadingState, { limits, isLate }: ReadingBounds): ReadingState => {
  const known = new Set([...reading.active, ...reading.findings].map(({ stepId }) => stepId));
  const waiting = (reading.plan?.steps ?? []).filter(({ step_id }) => !known.has(step_id));
  if (isLate)
    return {
      ...reading,
      findings: [
        ...reading.findings,
        ...waiting.map((step) => ({
          ...findingOf(beginStep(step, limits), step.goal, "deadline"),
          turns: 0,
        })),
      ],
    };
  const room = Math.max(0, stepsAtOnce - reading.active.length);
  const begun = waiting.slice(0, room).map((step) => beginStep(step, limits));
  return { ...reading, active: [...reading.active, ...begun] };
};
