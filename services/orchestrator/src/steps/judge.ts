import { judgeClaim } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { completedOf } from "../read-results.ts";
import type { Step } from "../step.ts";

/** Weighs each claim against its passages. */
export const judge: Step = {
  stage: "claims",
  jobs: (state, { runId }) =>
    state.claims.map(({ claim, passages }) =>
      stepJob(judgeClaim, { runId, language: state.language, claim, passages }),
    ),
  learn: (state, results) => ({
    ...state,
    judged: completedOf(results, judgeClaim).map(({ output }) => output),
  }),
  next: () => "write",
};
