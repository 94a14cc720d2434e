import { randomUUID } from "node:crypto";
import { keepPlace, linkProducer, type RedisOptions } from "@quarry/redis";
import { z } from "zod";
import { reserveScript, settleScript } from "./budget-scripts.ts";
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

/** An amount that is set aside. */
interface Granted {
  readonly granted: true;
  /** Replaces it by what was spent. @throws {Failure} `redis-down` */
  settle(spent: Spent): Promise<void>;
}

/** After how long to ask again: there will be room when calls under way cost less than they may. */
interface Postponed {
  readonly granted: false;
  readonly afterMs: number;
}

/** Which limit leaves no room, and what is spent or set aside of it. */
interface Refused {
  readonly granted: false;
  readonly of: BudgetPart;
  readonly limit: number;
  readonly spent: number;
}

/** What came of asking for an amount. */
export type Reservation = Granted | Postponed | Refused;

/** What one run may still spend. */
export interface RunBudget {
  /**
   * Sets an amount aside where there is room for it, and keeps it so until it is settled, however long that takes. Who has to wait
   * keeps its turn by asking again under the same id; without one it has none.
   * @throws {Failure} `redis-down`
   */
  reserve(most: Spent, id?: string): Promise<Reservation>;
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
  /** After so many milliseconds what a process that died had set aside counts as spent; who lives keeps it set aside. */
  readonly leaseMs: number;
}

// Longer than any run lasts; only what belongs to no run record is forgotten.
const keptSeconds = 30 * 24 * 60 * 60;
const askAgainAfterMs = 100;
/** In which who waits has to ask again to keep its turn. */
const turnOf = (id: string | undefined): number => (id === undefined ? 0 : 2_000);

const replySchema = z.tuple([
  z.enum(["granted", "wait", "tokens", "cost"]),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);

const refusal = (
  of: BudgetPart,
  [maxTokens, maxMicros, tokens, micros]: readonly [number, number, number, number],
): Refused =>
  of === "tokens"
    ? { granted: false, of, limit: maxTokens, spent: tokens }
    : { granted: false, of, limit: costOf(maxMicros), spent: costOf(micros) };

/** Opens what runs have spent, whichever process spends it. */
export const createRunBudgets = ({ redis, maxTokens, maxCost, leaseMs }: RunBudgetsOptions): RunBudgets => {
  const { ask, close } = linkProducer(redis);
  const limits = [maxTokens, microsOf(maxCost), leaseMs, keptSeconds];
  const budgetOf = (runId: string): RunBudget => {
    const heldKey = `${budgetKey(runId)}:held`;
    const keys = [budgetKey(runId), heldKey] as const;
    const waiters = [`${budgetKey(runId)}:waiting`, `${budgetKey(runId)}:waiting:leases`] as const;
    return {
      reserve: async (most, id) => {
        const held = [id ?? randomUUID(), Math.ceil(most.tokens), microsOf(most.cost)];
        const reply = await ask((connection) =>
          connection.eval(reserveScript, 4, ...keys, ...waiters, ...held, ...limits, turnOf(id)),
        );
        const [outcome, ...amounts] = replySchema.parse(reply);
        if (outcome === "wait") return { granted: false, afterMs: askAgainAfterMs };
        if (outcome !== "granted") return refusal(outcome, amounts);
        const letGo = keepPlace(ask, { key: heldKey, id: held.join(":"), leaseMs });
        const settle = async ({ tokens, cost }: Spent): Promise<void> => {
          letGo();
          const spent = [Math.ceil(tokens), microsOf(cost)];
          await ask((connection) => connection.eval(settleScript, 2, ...keys, ...held, ...spent));
        };
        return { granted: true, settle };
      },
      spending: () => readSpending(ask, runId),
    };
  };
  return { of: budgetOf, close };
};
