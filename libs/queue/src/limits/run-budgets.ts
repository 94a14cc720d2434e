import { z } from "zod";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { reserveScript } from "./limit-scripts.ts";
import {
  type BudgetPart,
  budgetKey,
  costOf,
  microsOf,
  readSpending,
  type RunSpending,
} from "./run-spending.ts";

/** Tokens, and money in any one currency. */
export interface Spent {
  readonly tokens: number;
  readonly cost: number;
}

/** Whether an amount was set aside; if not, which limit left no room, and what is spent or set aside of it. */
export type Reservation =
  | { readonly granted: true }
  | { readonly granted: false; readonly of: BudgetPart; readonly limit: number; readonly spent: number };

/** What one run may still spend. */
export interface RunBudget {
  /** Sets an amount aside, or nothing when it is more than is left. @throws {Failure} `redis-down` */
  reserve(most: Spent): Promise<Reservation>;
  /** Replaces what was set aside by what was spent. @throws {Failure} `redis-down` */
  settle(reserved: Spent, spent: Spent): Promise<void>;
  /** What was spent and set aside so far. @throws {Failure} `redis-down` */
  spending(): Promise<RunSpending>;
}

/** The budgets of all runs. */
export interface RunBudgets {
  of(runId: string): RunBudget;
  close(): Promise<void>;
}

export interface RunBudgetsOptions {
  readonly redis: RedisOptions;
  /** Of one run, where it did not ask for less itself; 0 for no limit. */
  readonly maxTokens: number;
  /** Of one run, where it did not ask for less itself; 0 for no limit. */
  readonly maxCost: number;
}

// Longer than any run lasts; only what belongs to no run record is forgotten.
const keptSeconds = 30 * 24 * 60 * 60;

const replySchema = z
  .tuple([z.enum(["", "tokens", "cost"]), z.number(), z.number(), z.number(), z.number()])
  .transform(([of, maxTokens, maxMicros, tokens, micros]): Reservation => {
    if (of === "") return { granted: true };
    return of === "tokens"
      ? { granted: false, of, limit: maxTokens, spent: tokens }
      : { granted: false, of, limit: costOf(maxMicros), spent: costOf(micros) };
  });

/** Opens what runs have spent, whichever process spends it. */
export const createRunBudgets = ({ redis, maxTokens, maxCost }: RunBudgetsOptions): RunBudgets => {
  const { ask, close } = linkProducer(redis);
  const budgetOf = (runId: string): RunBudget => {
    const key = budgetKey(runId);
    return {
      reserve: async ({ tokens, cost }) => {
        const limits = [maxTokens, microsOf(maxCost), keptSeconds];
        const amount = [Math.ceil(tokens), microsOf(cost)];
        return replySchema.parse(
          await ask((connection) => connection.eval(reserveScript, 1, key, ...amount, ...limits)),
        );
      },
      settle: async (reserved, spent) => {
        await ask((connection) =>
          connection
            .multi()
            .hincrby(key, "tokens", Math.ceil(spent.tokens) - Math.ceil(reserved.tokens))
            .hincrby(key, "micros", microsOf(spent.cost) - microsOf(reserved.cost))
            .exec(),
        );
      },
      spending: () => readSpending(ask, runId),
    };
  };
  return { of: budgetOf, close };
};
