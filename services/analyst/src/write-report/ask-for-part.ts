import type { JobContext } from "@quarry/jobs";
import type { Task, TaskOutcome } from "@quarry/language-model";
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
}

/** Asks for the parts of one job: each may take as long as the run has. */
export const createAskForPart =
  ({ reasoning, runId, context }: AskOptions): AskForPart =>
  (task, input) =>
    answerTask(task, input, reasoning, { runId, ...context });
