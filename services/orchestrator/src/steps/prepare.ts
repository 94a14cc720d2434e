import { awaitItems, type UnusedSource } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { completedOf, failedOf } from "../read-results.ts";
import type { Step } from "../step.ts";

/** Waits until the items of the run's collection can be read; those that cannot be are not used, and say why. */
export const prepare: Step = {
  stage: "prepare",
  jobs: (_state, { runId, request: { collectionId }, items }) =>
    collectionId === undefined || items.length === 0
      ? []
      : [stepJob(awaitItems, { runId, collectionId, itemIds: items.map(({ itemId }) => itemId) })],
  learn: (state, results, facts) => {
    const [answer] = completedOf(results, awaitItems);
    if (answer !== undefined)
      return {
        ...state,
        items: answer.output.items,
        unused: [...state.unused, ...answer.output.unavailable],
      };
    const [lost] = failedOf(results, awaitItems);
    if (lost === undefined) return state;
    const unused = facts.items.map(({ uri }): UnusedSource => ({
      uri,
      reason: "job-failed",
      detail: lost.failure.message,
    }));
    return { ...state, unused: [...state.unused, ...unused] };
  },
  next: () => "mark",
};
