import type { TwinReason } from "@quarry/contracts";
import type { FailureCode } from "@quarry/failure";

/** One request to a provider, whether it was answered or not. */
export interface CallReport {
  readonly model: string;
  /** `refused` when the provider did not know the form of the request, which is then asked for in a simpler one. */
  readonly outcome: "answered" | "refused" | FailureCode;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In the currency of the configured prices. */
  readonly cost: number;
}

/** What a task cost. */
export interface TaskUsage {
  /** Requests that went out. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** Whether the answer was kept from an earlier task. */
  readonly cached: boolean;
  /** Null when the model answered. */
  readonly twinReason: TwinReason | null;
}

/** What the calls of a task cost together. */
export const usageOf = (
  calls: readonly CallReport[],
  { cached, twinReason }: Pick<TaskUsage, "cached" | "twinReason">,
): TaskUsage => {
  const sum = (amount: (call: CallReport) => number): number =>
    calls.reduce((total, call) => total + amount(call), 0);
  return {
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: sum(({ cost }) => cost),
    cached,
    twinReason,
  };
};
