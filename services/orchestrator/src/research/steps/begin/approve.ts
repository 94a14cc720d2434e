import { boundsOf } from "../../../reading/limits/reading-bounds.ts";
import { takeUpSteps } from "../../../reading/schedule.ts";
import type { Step } from "../../step.ts";

/** Waits for the user to approve the plan, where it is to be reviewed, and takes up what was approved. */
export const approve: Step = {
  stage: "plan",
  jobs: () => [],
  waits: (_state, { request, approvedPlan }) => request.plan === "review" && approvedPlan === null,
  learn: (state, _results, facts) => {
    const reading = { ...state.reading, plan: facts.approvedPlan ?? state.reading.plan };
    return { ...state, reading: takeUpSteps(reading, boundsOf(facts)) };
  },
  next: () => "read",
};
