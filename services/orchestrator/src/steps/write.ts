import { writeReport } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { completedOf, failedOf } from "../read-results.ts";
import { citationsOf } from "../reading/cited-passages.ts";
import type { Step } from "../step.ts";

/** Writes the report; without a draft the run has failed. */
export const write: Step = {
  stage: "write",
  jobs: (state, { runId, request }) => [
    stepJob(writeReport, {
      runId,
      question: request.question,
      questionType: state.questionType,
      language: state.language,
      modes: request.modes,
      topK: request.topK,
      depth: request.depth,
      topics: state.topics.flatMap(({ topic, coverage, passages }) => {
        const findings = citationsOf(state, topic.id).map(({ documentId, start, end }) => ({
          documentId,
          start,
          end,
        }));
        return coverage === null
          ? []
          : [{ topic, coverage, passages, ...(findings.length > 0 && { findings }) }];
      }),
      claims: state.judged,
    }),
  ],
  learn: (state, results) => {
    const [answer] = completedOf(results, writeReport);
    if (answer !== undefined) return { ...state, draft: answer.output.draft, model: answer.output.model };
    const [failed] = failedOf(results, writeReport);
    return {
      ...state,
      problem: `the report could not be written: ${failed?.failure.message ?? "no answer"}`,
    };
  },
  next: ({ draft }) => (draft === null ? "finish" : "search-absent"),
};
