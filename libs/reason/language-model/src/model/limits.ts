import { randomUUID } from "node:crypto";
import { Failure } from "@quarry/failure";
import { costOf, estimatePromptTokens, type Price } from "../usage.ts";
import type { Budget, BudgetRefusal, CallReport, Reservation, Spending } from "./language-model.ts";
import type { CallModel, Wait } from "./retries.ts";

interface BudgetOptions {
  /** Assumed tokens of an answer before it is known. */
  readonly countedOutputTokens: number;
  readonly priceOf: (model: string) => Price;
  readonly wait: Wait;
}

const spentBy = (calls: readonly CallReport[]): Spending => ({
  tokens: calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
  cost: calls.reduce((sum, { cost }) => sum + cost, 0),
});

const remedies = {
  tokens: "raise budget.tokens of the run, or LLM_RUN_MAX_TOKENS",
  cost: "raise budget.cost of the run, or LLM_RUN_MAX_COST",
} as const satisfies Record<keyof Spending, string>;

const refused = ({ of, limit, spent }: BudgetRefusal, max: Spending): Failure => {
  const unit = of === "tokens" ? "tokens" : "of money";
  const message = `the run's budget of ${limit} ${unit}, ${spent} of them spent or reserved, is too small for a call that may use ${max[of]}; ${remedies[of]}`;
  return new Failure("budget-exceeded", message, { retry: "never" });
};

const reserve = async (
  budget: Budget,
  max: Spending,
  { wait, signal }: { readonly wait: Wait; readonly signal: AbortSignal },
): Promise<Extract<Reservation, { granted: true }>> => {
  const id = randomUUID();
  for (;;) {
    signal.throwIfAborted();
    const reservation = await budget.reserve(max, id);
    if (reservation.granted) return reservation;
    if ("of" in reservation) throw refused(reservation, max);
    await wait(reservation.afterMs, signal);
  }
};

/**
 * Reserves the maximum cost of a call before it is made, and records the actual cost after it. Waits for calls in progress if
 * these may free budget.
 */
export const withBudget =
  (next: CallModel, { countedOutputTokens, priceOf, wait }: BudgetOptions): CallModel =>
  async ({ model, request }) => {
    const { budget, report } = request;
    if (!budget) return next({ model, request });
    const tokens = { inputTokens: estimatePromptTokens(request.messages), outputTokens: countedOutputTokens };
    const max = {
      tokens: tokens.inputTokens + tokens.outputTokens,
      cost: costOf(tokens, priceOf(model)),
    };
    const reservation = await reserve(budget, max, { wait, signal: request.signal });
    const calls: CallReport[] = [];
    const listen = (call: CallReport): void => {
      calls.push(call);
      report?.(call);
    };
    try {
      return await next({ model, request: { ...request, report: listen } });
    } finally {
      // An answer is not lost if it cannot be counted: the reservation then counts as spent.
      await reservation.settle(spentBy(calls)).catch(() => undefined);
    }
  };

/** Slot of a call in progress. */
export interface Permit {
  /** Frees the slot and reports the tokens used. A slot that is not freed expires. */
  release(usedTokens: number): Promise<void>;
}

/** Keeps calls of all processes within an endpoint's limits: concurrent calls and tokens per minute. */
export interface RateLimiter {
  /**
   * Waits for a permit for about `tokens` tokens in the owner's turn. An aborted signal rejects with its reason.
   * @throws {Failure} `redis-down`
   */
  acquire(tokens: number, signal: AbortSignal, owner?: string): Promise<Permit>;
}

interface RateLimitOptions {
  readonly limiter: RateLimiter;
  /** Assumed tokens of an answer before it is known. */
  readonly countedOutputTokens: number;
}

/** Delays a call until the limiter permits it, limited only by its signal; timers of the call start later. */
export const withRateLimit =
  (next: CallModel, { limiter, countedOutputTokens }: RateLimitOptions): CallModel =>
  async ({ model, request }) => {
    const { messages, signal, report, budget } = request;
    const tokens = estimatePromptTokens(messages) + countedOutputTokens;
    const permit = await limiter.acquire(tokens, signal, budget?.owner);
    let used = 0;
    const listen = (call: CallReport): void => {
      used += call.inputTokens + call.outputTokens;
      report?.(call);
    };
    try {
      return await next({ model, request: { ...request, report: listen } });
    } finally {
      // An answer is not lost if Redis fails: the slot expires.
      await permit.release(used).catch(() => undefined);
    }
  };
