import { planResearch } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { afterReading } from "../../../reading/after-reading.ts";
import { beginTopics } from "../../../reading/begin-topics.ts";
import { readingLanguage } from "../../../reading/limits/reading-language.ts";
import { wholePlan } from "../../../reading/whole-plan.ts";
import { completedOf } from "../../read-results.ts";
import type { Step } from "../../step.ts";

const mostSteps = { light: 4, standard: 6, deep: 8 } as const;

/** Plans the steps in which the collection is read; where nobody can, all of it is read for the goal at once, and where no item can be read, nothing is. */
export const plan: Step = {
  stage: "plan",
  jobs: ({ items }, facts) =>
    items.length === 0
      ? []
      : [
          stepJob(planResearch, {
            runId: facts.runId,
            goal: facts.request.question,
            language: readingLanguage(facts),
            items,
            overviewItems: facts.limits.overviewItems,
            maxSteps: mostSteps[facts.request.depth],
          }),
        ],
  learn: (state, results, facts) => {
    const [answer] = completedOf(results, planResearch);
    const made = answer?.output.plan ?? wholePlan(facts.request.question, state.items);
    const language = readingLanguage(facts);
    const planned = { ...state, language, reading: { ...state.reading, plan: made } };
    return state.items.length === 0 ? beginTopics(planned, facts.request.question) : planned;
  },
  next: (state, facts) => (state.items.length === 0 ? afterReading(state, facts) : "approve"),
};
