import type { decomposeQuestion } from "@quarry/contracts";
import { runTask } from "@quarry/language-model";
import type { Handler } from "@quarry/queue";
import type { Reasoning } from "../ports.ts";
import { decomposeTask } from "./decompose-task.ts";

/** Answers the topics a question must be covered by. */
export const createDecomposeQuestion =
  ({ budgetOf, ...reasoning }: Reasoning): Handler<typeof decomposeQuestion> =>
  async (input, { log, signal }) => {
    const budget = budgetOf?.(input.runId);
    return (await runTask(decomposeTask, input, { ...reasoning, twin: {}, log, signal, budget })).output;
  };
