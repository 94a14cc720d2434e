import { Failure, type FailureCode } from "@quarry/failure";
import type { LastReplies } from "@quarry/redis";
import type { LanguageModel } from "./language-model.ts";

/** Failures of the model or its endpoint; others concern the job, its run or Redis. */
const ofModel: ReadonlySet<FailureCode> = new Set([
  "model-down",
  "upstream-failed",
  "upstream-busy",
  "reply-empty",
  "reply-filtered",
  "bad-configuration",
]);

/** Wraps a model to record how it answered each time. */
export const noteReplies = (
  model: LanguageModel,
  replies: Pick<LastReplies, "write">,
  clock: () => number = Date.now,
): LanguageModel => {
  const note = (problem: string | null): void =>
    void replies.write({ at: new Date(clock()).toISOString(), problem });
  return {
    ...model,
    complete: async (request) => {
      try {
        const completion = await model.complete(request);
        note(null);
        return completion;
      } catch (error) {
        if (error instanceof Failure && ofModel.has(error.code)) note(error.message);
        throw error;
      }
    },
  };
};
