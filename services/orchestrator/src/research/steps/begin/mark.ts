import { markDocument } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { isGoalLed } from "../../../reading/limits/is-goal-led.ts";
import type { Step } from "../../step.ts";

/** Has the texts of the items marked that nobody has marked yet; where that fails, an abstract stands for the markers. */
export const mark: Step = {
  stage: "prepare",
  jobs: ({ items }, facts) => {
    if (!isGoalLed(facts)) return [];
    const parts = items.flatMap(({ transcript, comments }) => [transcript, comments]);
    const documentIds = new Set(parts.flatMap((part) => part?.documentId ?? []));
    return [...documentIds].map((documentId) => stepJob(markDocument, { runId: facts.runId, documentId }));
  },
  learn: (state) => state,
  next: (_state, facts) => (isGoalLed(facts) ? "fetch" : "decompose"),
};
