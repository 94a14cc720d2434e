import { compareNotes as compareNotesContract } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { hasModel } from "../../notes/has-model.ts";
import { completedOf } from "../../read-results.ts";
import type { Step } from "../../step.ts";

/** Has the notes compared, where there are two or more and a model can; without an answer no difference is known. */
export const compareNotes: Step = {
  stage: "read-sources",
  jobs: (state, facts) => {
    if (state.notes.length < 2 || !hasModel(state, facts)) return [];
    const { runId, request } = facts;
    const { language, notes } = state;
    return [stepJob(compareNotesContract, { runId, question: request.question, language, notes })];
  },
  learn: (state, results) => {
    const [answer] = completedOf(results, compareNotesContract);
    return answer === undefined ? state : { ...state, differences: answer.output.differences };
  },
  next: () => "plan-report",
};
