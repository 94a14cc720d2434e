import { planReport as planReportContract } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { hasModel } from "../../notes/has-model.ts";
import { completedOf } from "../../read-results.ts";
import { reportMaterial } from "../../report/report-material.ts";
import type { Step } from "../../step.ts";

/** Has the sections of the report planned, where a model can; without a plan the report follows the topics. */
export const planReport: Step = {
  stage: "write",
  jobs: (state, facts) =>
    hasModel(state, facts) ? [stepJob(planReportContract, reportMaterial(state, facts))] : [],
  learn: (state, results) => {
    const [answer] = completedOf(results, planReportContract);
    return answer === undefined ? state : { ...state, plan: answer.output.plan };
  },
  next: () => "section-evidence",
};
