import type { LoggedEvent, TaskAnswer, TaskAnswers, Usage } from "@quarry/contracts";

const nothing: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: 0, twins: 0 };

const reasonsOf = (answers: readonly TaskAnswer[]): TaskAnswers["reasons"] => {
  const byReason = Map.groupBy(answers, ({ twinReason }) => twinReason);
  return [...byReason]
    .flatMap(([reason, alike]) => {
      const problem = alike.find((answer) => answer.problem !== undefined)?.problem ?? "";
      return reason === null ? [] : [{ reason, count: alike.length, problem }];
    })
    .toSorted((left, right) => right.count - left.count);
};

const tasksOf = (answers: readonly TaskAnswer[]): TaskAnswers[] =>
  [...Map.groupBy(answers, ({ task }) => task)].map(([task, alike]) => {
    const byModel = alike.filter(({ method }) => method === "model").length;
    return { task, byModel, byFallback: alike.length - byModel, reasons: reasonsOf(alike) };
  });

/** What the reasoning tasks in a run's log took together, and who answered them. */
export const usageOf = (log: readonly LoggedEvent[]): Usage => {
  const answers = log.flatMap(({ event }) => (event.type === "task-answered" ? [event] : []));
  const sum = answers.reduce<Usage>(
    (total, answer) => ({
      calls: total.calls + answer.calls,
      inputTokens: total.inputTokens + answer.inputTokens,
      outputTokens: total.outputTokens + answer.outputTokens,
      cost: total.cost + answer.cost,
      cached: total.cached + Number(answer.cached),
      twins: total.twins + Number(answer.method === "twin"),
    }),
    nothing,
  );
  return { ...sum, tasks: tasksOf(answers) };
};
