import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { reserveScript } from "./limit-scripts.ts";

/** Tokens, and money in any one currency. */
export interface Spent {
  readonly tokens: number;
  readonly cost: number;
}

/** What one run may still spend. */
export interface RunBudget {
  /** Sets an amount aside; false, and nothing is set aside, when it is more than is left. @throws {Failure} `redis-down` */
  reserve(most: Spent): Promise<boolean>;
  /** Replaces what was set aside by what was spent. @throws {Failure} `redis-down` */
  settle(reserved: Spent, spent: Spent): Promise<void>;
  /** What was spent and set aside so far. @throws {Failure} `redis-down` */
  spent(): Promise<Spent>;
}

/** The budgets of all runs. */
export interface RunBudgets {
  of(runId: string): RunBudget;
  close(): Promise<void>;
}

export interface RunBudgetsOptions {
  readonly redis: RedisOptions;
  /** Of one run; 0 for no limit. */
  readonly maxTokens: number;
  /** Of one run; 0 for no limit. */
  readonly maxCost: number;
}

// Longer than any run lasts.
const keptSeconds = 30 * 24 * 60 * 60;
// Whole millionths: fractions would drift as they are added and taken away.
const microsPerUnit = 1_000_000;

const micros = (cost: number): number => Math.ceil(cost * microsPerUnit);

/** Opens what runs have spent, whichever process spends it. */
export const createRunBudgets = ({ redis, maxTokens, maxCost }: RunBudgetsOptions): RunBudgets => {
  const { ask, close } = linkProducer(redis);
  const budgetOf = (runId: string): RunBudget => {
    const key = `budget:${runId}`;
    return {
      reserve: async ({ tokens, cost }) => {
        const limits = [maxTokens, micros(maxCost), keptSeconds];
        const amount = [Math.ceil(tokens), micros(cost)];
        return (
          (await ask((connection) => connection.eval(reserveScript, 1, key, ...amount, ...limits))) === 1
        );
      },
      settle: async (reserved, spent) => {
        await ask((connection) =>
          connection
            .multi()
            .hincrby(key, "tokens", Math.ceil(spent.tokens) - Math.ceil(reserved.tokens))
            .hincrby(key, "micros", micros(spent.cost) - micros(reserved.cost))
            .expire(key, keptSeconds)
            .exec(),
        );
      },
      spent: async () => {
        const [tokens, cost] = await ask((connection) => connection.hmget(key, "tokens", "micros"));
        return { tokens: Number(tokens ?? 0), cost: Number(cost ?? 0) / microsPerUnit };
      },
    };
  };
  return { of: budgetOf, close };
};
