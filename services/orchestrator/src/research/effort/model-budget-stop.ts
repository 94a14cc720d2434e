import type { Stop } from "@quarry/contracts";
import type { RunSpending } from "@quarry/runs";

/** The reason to stop when a run's budget for a language model has no room for another call; null while it has. */
export const modelBudgetStop = ({ exhausted, ...spending }: RunSpending): Stop | null => {
  if (exhausted === null) return null;
  const said =
    exhausted === "tokens"
      ? `${spending.tokens} of ${spending.maxTokens} tokens`
      : `${spending.cost} of ${spending.maxCost} of money`;
  const detail = `the language model took ${said}, and the rest is too little for another call`;
  return { reason: "budget", detail };
};
