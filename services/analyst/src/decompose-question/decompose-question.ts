import type { decomposeQuestion } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import type { Reasoning } from "../ports.ts";
import { decomposeTask } from "./decompose-task.ts";

/** Answers the topics a question must be covered by. */
export const createDecomposeQuestion =
  (reasoning: Reasoning): Handler<typeof decomposeQuestion> =>
  async (input, { log, report, signal, deadline }) => {
    const { output, model } = await answerTask(decomposeTask, input, reasoning, {
      runId: input.runId,
      log,
      report,
      signal,
      deadline,
    });
    return { ...output, model };
  };
