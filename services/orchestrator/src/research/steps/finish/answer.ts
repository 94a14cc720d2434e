import { answerRequests } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { addSpans } from "../../../reading/add-spans.ts";
import { itemsOfStep } from "../../../reading/items-of-step.ts";
import { boundsOf } from "../../../reading/limits/reading-bounds.ts";
import { planStep, putStep } from "../../../reading/schedule.ts";
import { goWithout, take } from "../../../reading/step-reading.ts";
import { completedOf } from "../../read-results.ts";
import type { Step } from "../../step.ts";

/** Sends the readers what they asked for, as far as there is room; one whose requests nobody could answer has to do without. */
export const answer: Step = {
  stage: "read",
  jobs: ({ reading, items }, { runId, limits }) =>
    reading.active.flatMap(({ stepId, turn, asked, found, answers, charactersLeft }) => {
      const step = planStep(reading, stepId);
      if (step === undefined || asked === null) return [];
      const { requests, repairs } = asked;
      return [
        stepJob(answerRequests, {
          runId,
          goal: step.goal,
          stepId,
          turn,
          items: itemsOfStep(step, items),
          requests,
          repairs,
          found,
          answers,
          itemsPerTurn: limits.itemsPerTurn,
          charactersLeft,
          prioritizeByMarkerRelevance: limits.prioritizeByMarkerRelevance,
        }),
      ];
    }),
  learn: (state, results, facts) => {
    const bounds = boundsOf(facts);
    const outputs = new Map(
      completedOf(results, answerRequests).map(({ input, output }) => [input.stepId, output]),
    );
    const reading = state.reading.active
      .filter(({ asked }) => asked !== null)
      .reduce((now, step) => {
        const output = outputs.get(step.stepId);
        if (output === undefined) return putStep(now, goWithout(step));
        const pieces = output.answers.flatMap((one) => one.pieces);
        return { ...putStep(now, take(step, output, bounds)), read: addSpans(now.read, pieces) };
      }, state.reading);
    return { ...state, reading };
  },
  next: () => "read",
};
