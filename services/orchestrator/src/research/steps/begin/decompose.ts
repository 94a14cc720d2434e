import { decomposeQuestion } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { completedOf } from "../../read-results.ts";
import { resolveModes } from "../../resolve-modes.ts";
import type { TopicState } from "../../state.ts";
import type { Step } from "../../step.ts";

const untouched = {
  hypothetical: null,
  variations: [],
  passages: [],
  coverage: null,
  assessed: [],
  asked: [],
} satisfies Omit<TopicState, "topic">;

/** The question becomes topics; where even the fallback fails, the question is its own topic. */
export const decompose: Step = {
  stage: "decompose",
  jobs: (_state, { runId, request }) => [
    stepJob(decomposeQuestion, {
      runId,
      question: request.question,
      depth: request.depth,
      ...(request.language === undefined ? {} : { language: request.language }),
    }),
  ],
  learn: (state, results, { request }) => {
    const [answer] = completedOf(results, decomposeQuestion);
    if (answer === undefined) {
      const { question } = request;
      return {
        ...state,
        topics: [{ topic: { id: "t1", name: question, question, queries: [question] }, ...untouched }],
      };
    }
    const { topics, asksFor, model, ...rest } = answer.output;
    const modes = resolveModes(request.modes, asksFor);
    const decomposedByModel = (model ?? null) !== null;
    return {
      ...state,
      ...rest,
      modes,
      decomposedByModel,
      topics: topics.map((topic) => ({ topic, ...untouched })),
    };
  },
  next: () => "expand",
};
