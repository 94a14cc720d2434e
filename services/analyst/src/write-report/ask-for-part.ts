import type { Task, TaskOutcome } from "@quarry/language-model";
import type { JobContext } from "@quarry/queue";
import type { z } from "zod";
import { answerTask } from "../answer-task.ts";
import type { Reasoning } from "../ports.ts";

/** Asks for one part of a report; who answered is in the outcome. */
export type AskForPart = <Input extends z.ZodType, Output extends z.ZodType>(
  task: Task<Input, Output, object>,
  input: z.input<Input>,
) => Promise<TaskOutcome<z.output<Output>>>;

interface AskOptions {
  readonly reasoning: Partial<Reasoning>;
  readonly runId: string;
  readonly context: JobContext;
  /** Milliseconds that all parts together may spend on a model. */
  readonly allowedMs: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
}

/** With less than this left no model is asked any more. */
const leastMs = 1_000;

/**
 * Asks for the parts of one report. Each may take what a task may take, and all together what their job allows: when that is spent, twins
 * write the rest, and the job ends in time.
 */
export const createAskForPart = (options: AskOptions): AskForPart => {
  const { reasoning, runId, context, allowedMs, clock } = options;
  const endsAtMs = clock() + allowedMs;
  return (task, input) => {
    const leftMs = Math.floor(endsAtMs - clock());
    const taskMs = task.modelDeadlineMs ?? reasoning.model?.taskDeadlineMs ?? leftMs;
    const isLate = leftMs < leastMs;
    if (isLate)
      context.log.warn({ task: task.name, allowedMs }, "no time is left for the model, written by the twin");
    return answerTask({ ...task, modelDeadlineMs: Math.min(taskMs, leftMs) }, input, reasoning, {
      runId,
      ...context,
      withoutModel: isLate ? "late" : undefined,
    });
  };
};
