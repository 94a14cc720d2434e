import { publishReport } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { completedOf, failedOf } from "../../read-results.ts";
import { assembleBundle } from "../../report/assemble-bundle.ts";
import type { Step } from "../../step.ts";

/** Has the bundle rendered and stored. */
export const publish: Step = {
  stage: "publish",
  jobs: (state, facts) => {
    const content = assembleBundle(state, facts);
    return content === null ? [] : [stepJob(publishReport, { runId: facts.runId, content })];
  },
  learn: (state, results) => {
    if (completedOf(results, publishReport).length > 0) return state;
    const [failed] = failedOf(results, publishReport);
    return {
      ...state,
      problem: `the report could not be published: ${failed?.failure.message ?? "no answer"}`,
    };
  },
  next: () => "finish",
};
