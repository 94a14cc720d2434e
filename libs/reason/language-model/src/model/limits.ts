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
  const message = `the run's budget of ${limit} ${unit}, ${spent} of them spent or set aside, has no room for a call that can take ${max[of]}; ${remedies[of]}`;
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
 * Sets the most a call can cost aside before it is made, and counts what it did cost after it. It waits for calls under way
 * where these may leave room.
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
      // An answer is not lost because it cannot be counted: what was set aside then counts as spent.
      await reservation.settle(spentBy(calls)).catch(() => undefined);
    }
  };

/** A call's slot among those under way. */
export interface Permit {
  /** Gives the slot back, and says how many tokens the call really took. A slot that is never given back frees itself. */
  release(usedTokens: number): Promise<void>;
}

/** Keeps calls of all processes within the limits of an endpoint: concurrent calls and tokens per minute. */
export interface RateLimiter {
  /**
   * Waits for a permit for about `tokens` tokens, when it is the owner's turn. An aborted signal rejects with its reason.
   * @throws {Failure} `redis-down`
   */
  acquire(tokens: number, signal: AbortSignal, owner?: string): Promise<Permit>;
}

interface RateLimitOptions {
  readonly limiter: RateLimiter;
  /** Assumed tokens of an answer before it is known. */
  readonly countedOutputTokens: number;
}

/** Lets a call out when the limiter does; it waits as long as its signal lets it, and no clock of the call runs before. */
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
      // An answer is not lost because Redis is: the slot frees itself after its lease.
      await permit.release(used).catch(() => undefined);
    }
  };
