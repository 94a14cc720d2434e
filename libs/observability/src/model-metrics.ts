import { Counter, type Registry } from "prom-client";

/** A request to a language model; `outcome` is "answered", "refused", or the code of a failure. */
interface ModelCall {
  readonly task: string;
  readonly model: string;
  readonly outcome: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In the currency of the configured prices. */
  readonly cost: number;
}

/** Who answered a reasoning task. */
interface TaskAnswered {
  readonly task: string;
  readonly by: "model" | "cache" | "twin";
  readonly reason: string | null;
}

/** What reasoning tasks and the language model count. */
export interface ModelMetrics {
  /** One request went to a language model, whether it was answered or not. */
  modelCalled(call: ModelCall): void;
  /** A reasoning task was answered; `reason` says why by its twin, null otherwise. */
  taskAnswered(answer: TaskAnswered): void;
}

/** Counters of calls, tokens, money and answers, each by task. */
export const modelMetrics = (registry: Registry): ModelMetrics => {
  const registers = [registry];
  const calls = new Counter({
    name: "model_calls_total",
    help: "Requests to a language model, the failed ones included.",
    labelNames: ["task", "model", "outcome"] as const,
    registers,
  });
  const tokens = new Counter({
    name: "model_tokens_total",
    help: "Tokens that language models read and wrote.",
    labelNames: ["task", "model", "direction"] as const,
    registers,
  });
  const cost = new Counter({
    name: "model_cost_total",
    help: "Money that language models cost, in the currency of the configured prices.",
    labelNames: ["task", "model"] as const,
    registers,
  });
  const answers = new Counter({
    name: "task_answers_total",
    help: "Reasoning tasks by who answered them.",
    labelNames: ["task", "by"] as const,
    registers,
  });
  const twins = new Counter({
    name: "twin_answers_total",
    help: "Reasoning tasks that a twin answered, by reason.",
    labelNames: ["task", "reason"] as const,
    registers,
  });
  return {
    modelCalled: ({ task, model, outcome, inputTokens, outputTokens, cost: money }) => {
      calls.inc({ task, model, outcome });
      tokens.inc({ task, model, direction: "input" }, inputTokens);
      tokens.inc({ task, model, direction: "output" }, outputTokens);
      cost.inc({ task, model }, money);
    },
    taskAnswered: ({ task, by, reason }) => {
      answers.inc({ task, by });
      if (reason !== null) twins.inc({ task, reason });
    },
  };
};
