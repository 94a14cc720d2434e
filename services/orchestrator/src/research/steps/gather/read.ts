import { readStep } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { afterReading } from "../../../reading/after-reading.ts";
import { beginTopics } from "../../../reading/begin-topics.ts";
import { itemsOfStep } from "../../../reading/items-of-step.ts";
import { boundsOf } from "../../../reading/limits/reading-bounds.ts";
import { endStep, planStep, putStep, takeUpSteps } from "../../../reading/schedule.ts";
import { askAgain, followUpsLeft, hear, isLastTurn } from "../../../reading/step-reading.ts";
import { completedOf, failedOf } from "../../read-results.ts";
import type { Step } from "../../step.ts";

/** One turn of every step that is being read: its reader says what it found, or asks for more. */
export const read: Step = {
  stage: "read",
  jobs: ({ reading, items, language }, { runId, request, limits }) =>
    reading.active.flatMap((one) => {
      const step = planStep(reading, one.stepId);
      if (step === undefined) return [];
      return [
        stepJob(readStep, {
          runId,
          goal: request.question,
          language,
          step,
          turn: one.turn,
          followUpsLeft: followUpsLeft(one, limits),
          itemsPerTurn: limits.itemsPerTurn,
          overviewItems: limits.overviewItems,
          items: itemsOfStep(step, items),
          answers: one.answers,
          deferred: one.deferred,
          charactersLeft: one.charactersLeft,
        }),
      ];
    }),
  learn: (state, results, facts) => {
    const bounds = boundsOf(facts);
    const outputs = new Map(
      completedOf(results, readStep).map(({ input, output }) => [input.step.step_id, output]),
    );
    const failed = new Set(failedOf(results, readStep).map(({ input }) => input.step.step_id));
    const heard = state.reading.active.reduce((reading, step) => {
      if (failed.has(step.stepId)) return endStep(reading, step, "failed");
      const output = outputs.get(step.stepId);
      if (output === undefined) return reading;
      const now = hear(step, output);
      if (isLastTurn(step, output)) return endStep(reading, now, step.limit ?? "complete");
      return putStep(reading, now.asked?.requests.length === 0 ? askAgain(now, bounds) : now);
    }, state.reading);
    const reading = takeUpSteps(heard, bounds);
    return reading.active.length > 0
      ? { ...state, reading }
      : beginTopics({ ...state, reading }, facts.request.question);
  },
  next: (state, facts) => (state.reading.active.length > 0 ? "look" : afterReading(state, facts)),
};
