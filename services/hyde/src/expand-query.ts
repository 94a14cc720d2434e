import type { expandQuery } from "@quarry/contracts";
import { type LanguageModel, runTask, type TaskPorts } from "@quarry/language-model";
import type { Handler } from "@quarry/queue";
import { expansionTask } from "./expansion-task.ts";
import { newVariations } from "./new-variations.ts";
import type { FeedbackSource } from "./ports.ts";

interface ExpandQueryPorts {
  readonly model: LanguageModel | null;
  readonly prompts: TaskPorts<FeedbackSource>["prompts"];
  readonly feedback: FeedbackSource;
}

/** Gives a topic more queries: none equals another one or what the topic asks already. */
export const createExpandQuery =
  ({ model, prompts, feedback }: ExpandQueryPorts): Handler<typeof expandQuery> =>
  async (input, { log, signal }) => {
    const { output, method } = await runTask(expansionTask, input, {
      model,
      prompts,
      twin: feedback,
      log,
      signal,
    });
    const hypothetical = output.hypothetical?.trim() || null;
    const asked = [...input.topic.queries, input.topic.question];
    const variations = newVariations(output.variations, asked);
    log.debug({ topic: input.topic.id, method, variations: variations.length }, "topic expanded");
    return { topicId: input.topic.id, hypothetical, variations };
  };
