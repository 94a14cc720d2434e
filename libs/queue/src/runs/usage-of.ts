import type { LoggedEvent, Usage } from "@quarry/contracts";

const nothing: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: 0, twins: 0 };

/** What the reasoning tasks in a run's log took together. */
export const usageOf = (log: readonly LoggedEvent[]): Usage =>
  log.reduce<Usage>(
    (sum, { event }) =>
      event.type === "task-answered"
        ? {
            calls: sum.calls + event.calls,
            inputTokens: sum.inputTokens + event.inputTokens,
            outputTokens: sum.outputTokens + event.outputTokens,
            cost: sum.cost + event.cost,
            cached: sum.cached + Number(event.cached),
            twins: sum.twins + Number(event.method === "twin"),
          }
        : sum,
    nothing,
  );
