import type { ModelTest, testModel } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { formTask, modelNameFor, tryTask } from "@quarry/language-model";
import type { Reasoning } from "../ports.ts";

export interface TestModelPorts extends Pick<Reasoning, "model"> {
  /** Monotonic milliseconds. */
  readonly stopwatch: () => number;
  readonly startDeadline: () => AbortSignal;
}

const maxReplyCharacters = 500;

/**
 * Creates the handler that asks each configured model the smallest task, one after the other, and returns remedies for failures.
 */
export const createTestModel =
  ({ model, stopwatch, startDeadline }: TestModelPorts): Handler<typeof testModel> =>
  async (_input, { signal }) => {
    const models = new Map<string, ModelTest>();
    if (model === null) return { models: [] };
    for (const tier of ["main", "fast"] as const) {
      const name = modelNameFor(model, { tier });
      if (models.has(name)) continue;
      const deadline = startDeadline();
      const tried = await tryTask(formTask, { model, tier, signal, deadline, clock: stopwatch });
      const { done: works, seconds, problem, remedy } = tried;
      const reply = tried.reply === null ? null : tried.reply.slice(0, maxReplyCharacters);
      models.set(name, { model: name, works, reply, seconds, problem, remedy });
    }
    return { models: [...models.values()] };
  };
