import { writeReport } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { completedOf, failedOf } from "../../read-results.ts";
import { reportMaterial } from "../../report/report-material.ts";
import type { Step } from "../../step.ts";

/** Writes the report; without a draft the run has failed. */
export const write: Step = {
  stage: "write",
  jobs: (state, facts) => [
    stepJob(writeReport, {
      ...reportMaterial(state, facts),
      plan: state.plan,
      sectionPassages: state.sectionPassages,
    }),
  ],
  learn: (state, results) => {
    const [answer] = completedOf(results, writeReport);
    if (answer !== undefined) {
      const { draft, model, dropped = [] } = answer.output;
      return { ...state, draft, model, dropped };
    }
    const [failed] = failedOf(results, writeReport);
    return {
      ...state,
      problem: `the report could not be written: ${failed?.failure.message ?? "no answer"}`,
    };
  },
  next: ({ draft }) => (draft === null ? "finish" : "search-absent"),
};
