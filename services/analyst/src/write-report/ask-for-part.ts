import type { Depth, Section } from "@quarry/contracts";
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

/** A part of a report that a model is asked to write. */
export interface AskedPart {
  readonly id: string;
  readonly heading: string;
  readonly level?: number;
  readonly role?: NonNullable<Section["role"]>;
  /** About how many words it is to have; none where that follows from what it is. */
  readonly words?: number;
  readonly points: readonly string[];
  readonly noteIds: readonly string[];
  readonly topicIds: readonly string[];
  readonly form?: "prose" | "list" | "table" | "code";
}

/** A part as a prompt asks for it. */
export const renderPart = ({ id, heading, words, points, noteIds, form }: AskedPart): string =>
  [
    `${id}: ${heading}`,
    ...(words === undefined ? [] : [`length: about ${words} words`]),
    ...(form === undefined ? [] : [`form: ${form}`]),
    ...(noteIds.length === 0 ? [] : [`notes: ${noteIds.join(", ")}`]),
    ...points.map((point) => `- ${point}`),
  ].join("\n");

interface Calls {
  /** Of writing in all: batches, what closes the report, and going over them again. */
  readonly all: number;
  readonly batches: number;
}

/** One more call is the plan's. */
const calls: Readonly<Record<Depth, Calls>> = {
  light: { all: 3, batches: 1 },
  standard: { all: 7, batches: 3 },
  deep: { all: 29, batches: 14 },
};

/** In how many batches a report is written at most. */
export const maxBatchesOf = (depth: Depth): number => calls[depth].batches;

/** Takes one of the calls in which text is gone over again; says whether there was one. */
export type TakeRevision = () => boolean;

/** What is left for going over the text when every batch and the closing parts have their call. */
export const createRevisionAllowance = (depth: Depth, batches: number): TakeRevision => {
  let left = calls[depth].all - batches - 1;
  return () => left-- > 0;
};
