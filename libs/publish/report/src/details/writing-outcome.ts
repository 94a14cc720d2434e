import { type FallbackReason, type TaskAnswers, writingTasks } from "@quarry/contracts";

/** Numbers of answers by the model and by the fallback, for the tasks that write a report. */
export interface WritingOutcome {
  readonly byModel: number;
  readonly byFallback: number;
  /** Of those by fallback, the number of tasks whose model was or would have been asked, and did not answer. */
  readonly failed: number;
  /** Reason why the model did not answer, safe to display; null if it answered every request. */
  readonly reason: string | null;
  /** Suggested change, unless the reason already contains it. */
  readonly remedy: string | null;
}

const remedies: ReadonlyMap<FallbackReason, string> = new Map([
  ["late", "give the run more time (its `deadlineMs`) or use a faster model"],
  ["model-failed", "check that the model's endpoint answers, and raise `LLM_IDLE_TIMEOUT_MS` if it is slow"],
  ["unusable-answer", "use another model (`LLM_MODEL`)"],
  ["budget", "raise the budget of the run or `LLM_RUN_MAX_TOKENS`"],
  ["cut-off", "raise `LLM_MAX_OUTPUT_TOKENS`"],
  ["empty-answer", "lower `LLM_REASONING_EFFORT` or use another model (`LLM_MODEL`)"],
  ["filtered", "rephrase the question or use another model (`LLM_MODEL`)"],
  ["prompt-too-long", "set `LLM_CONTEXT_TOKENS` to the context length of the model"],
]);

/** True if a problem names a setting, and therefore what to change. */
const namesSetting = (problem: string): boolean => /\bLLM_[A-Z_]+/u.test(problem);

const joined = (parts: readonly string[]): string | null =>
  parts.length === 0 ? null : [...new Set(parts)].join("; ");

/** Returns why a model did not answer some tasks, and what to change. */
const failureIn = (tasks: readonly TaskAnswers[]): Pick<WritingOutcome, "failed" | "reason" | "remedy"> => {
  const failures = tasks.flatMap(({ reasons }) => reasons).filter(({ reason }) => remedies.has(reason));
  const unremedied = failures.filter(({ problem }) => !namesSetting(problem));
  return {
    failed: failures.reduce((sum, { count }) => sum + count, 0),
    reason: joined(failures.map(({ reason, problem }) => (problem === "" ? reason : problem))),
    remedy: joined(unremedied.flatMap(({ reason }) => remedies.get(reason) ?? [])),
  };
};

const isWriting = ({ task }: TaskAnswers): boolean => writingTasks.has(task);

/**
 * Explains in a sentence why no model wrote a report, from the tasks that write it, or from all tasks if none of these was
 * requested; undefined if none failed.
 */
export const failedWriting = (answers: readonly TaskAnswers[]): string | undefined => {
  const writing = failureIn(answers.filter(isWriting));
  const { reason, remedy } = writing.failed > 0 ? writing : failureIn(answers);
  if (reason === null) return undefined;
  return `The reason: ${reason}${remedy === null ? "" : `; ${remedy.replaceAll("`", "")}`}.`;
};

/** Summarises the writing of a report from its tasks; undefined if none of them has been answered. */
export const writingOutcome = (answers: readonly TaskAnswers[]): WritingOutcome | undefined => {
  const tasks = answers.filter(isWriting);
  if (tasks.length === 0) return undefined;
  return {
    byModel: tasks.reduce((sum, { byModel }) => sum + byModel, 0),
    byFallback: tasks.reduce((sum, { byFallback }) => sum + byFallback, 0),
    ...failureIn(tasks),
  };
};
