import type { expandQuery } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { type OpenedModel, runTask, type TaskPorts } from "@quarry/language-model";
import { expansionTask } from "./expansion-task.ts";
import type { FeedbackSource } from "./ports.ts";
import { usableExpansion } from "./usable/usable-expansion.ts";

/** Of what a deployment opens, everything but the model can be left out; a model is then asked every time, and without limit. */
interface ExpandQueryPorts
  extends Pick<OpenedModel, "model">, Partial<Pick<OpenedModel, "cache" | "budgetOf" | "metrics">> {
  readonly prompts: TaskPorts<FeedbackSource>["prompts"];
  readonly feedback: FeedbackSource;
}

/**
 * Gives a topic more queries: none equals another one or what is asked already. A model is asked once for the same; the
 * answer says whether its words are a model's.
 */
export const createExpandQuery =
  ({ budgetOf, feedback, ...reasoning }: ExpandQueryPorts): Handler<typeof expandQuery> =>
  async (input, { log, report, signal, deadline }) => {
    const budget = budgetOf?.(input.runId);
    const withoutModel = input.method === "twin" ? "chosen" : undefined;
    const job = { log, report, signal, deadline, budget, twin: feedback, withoutModel } as const;
    const { output, method } = await runTask(expansionTask, input, { ...reasoning, ...job });
    const { hypothetical, variations } = usableExpansion(output, input);
    log.debug({ topic: input.topic.id, method, variations: variations.length }, "topic expanded");
    const origin = method === "twin" ? "feedback" : "model";
    return { topicId: input.topic.id, hypothetical, variations, origin };
  };
