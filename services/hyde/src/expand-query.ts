import type { expandQuery } from "@quarry/contracts";
import {
  type Budget,
  type LanguageModel,
  modelNameFor,
  runTask,
  type TaskPorts,
} from "@quarry/language-model";
import type { Handler, JobContext } from "@quarry/queue";
import { expansionKey } from "./expansion-key.ts";
import { expansionTask } from "./expansion-task.ts";
import type { Expansion, ExpansionInput } from "./expansion.ts";
import type { ExpansionCache, FeedbackSource } from "./ports.ts";
import { usableExpansion } from "./usable/usable-expansion.ts";

interface ExpandQueryPorts {
  readonly model: LanguageModel | null;
  readonly prompts: TaskPorts<FeedbackSource>["prompts"];
  readonly feedback: FeedbackSource;
  /** Where a model's expansions are kept; without it a model is asked every time. */
  readonly cache?: ExpansionCache;
  /** What a run may still spend on a model; without it there is no limit. */
  readonly budgetOf?: (runId: string) => Budget | undefined;
}

type Expand = (
  input: ExpansionInput,
  context: Pick<JobContext, "log" | "signal">,
) => Promise<{ readonly expansion: Expansion; readonly method: "model" | "cache" | "twin" }>;

/** The key a model's answer is kept under; without a model nothing is: the twin's depends on what is indexed by then. */
const keyOf = ({ model, prompts }: ExpandQueryPorts, input: ExpansionInput): string | undefined => {
  const prompt = prompts.get(expansionTask.prompt);
  if (!model || !prompt) return undefined;
  const { name: task, tier } = expansionTask;
  return expansionKey({ name: modelNameFor(model, { task, tier }) }, prompt, expansionTask.values(input));
};

const createExpand =
  (ports: ExpandQueryPorts): Expand =>
  async (input, { log, signal }) => {
    const { model, prompts, feedback, cache, budgetOf } = ports;
    const key = keyOf(ports, input);
    const kept = key === undefined ? undefined : await cache?.get(key);
    if (kept) return { expansion: kept, method: "cache" };
    const budget = budgetOf?.(input.runId);
    const said = await runTask(expansionTask, input, { model, prompts, twin: feedback, log, signal, budget });
    const expansion = usableExpansion(said.output, input);
    if (key !== undefined && said.method === "model") await cache?.set(key, expansion);
    return { expansion, method: said.method };
  };

/**
 * Gives a topic more queries: none equals another one or what is asked already. A model is asked once for the same; the
 * answer says whether its words are a model's.
 */
export const createExpandQuery = (ports: ExpandQueryPorts): Handler<typeof expandQuery> => {
  const expand = createExpand(ports);
  return async (input, { log, signal }) => {
    const { expansion, method } = await expand(input, { log, signal });
    const { hypothetical, variations } = expansion;
    log.debug({ topic: input.topic.id, method, variations: variations.length }, "topic expanded");
    const origin = method === "twin" ? "feedback" : "model";
    return { topicId: input.topic.id, hypothetical, variations, origin };
  };
};
