import type { ModelBudget } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";

/** Which part of a budget left no room. */
export type BudgetPart = "tokens" | "cost";

/** A run's budget for a language model, and whether it is used up. */
export interface RunSpending extends ModelBudget {
  /** What even the smallest call that was refused would still be refused for; null while there is room. */
  readonly exhausted: BudgetPart | null;
}

/** The spending of a run that has no limit and asked no model. */
export const nothingSpent: RunSpending = {
  maxTokens: null,
  maxCost: null,
  tokens: 0,
  cost: 0,
  exhausted: null,
};

/** Where the spending of a run is kept. */
export const budgetKey = (runId: string): string => `budget:${runId}`;

// Whole millionths: fractions would drift as they are added and taken away.
const microsPerUnit = 1_000_000;

/** Money in whole millionths. */
export const microsOf = (cost: number): number => Math.ceil(cost * microsPerUnit);

/** Whole millionths as money. */
export const costOf = (micros: number): number => micros / microsPerUnit;

const limitOf = (most: number): number | null => (most === 0 ? null : most);

const isShort = (most: number, spent: number, needed: number): boolean =>
  most > 0 && needed > 0 && spent + needed > most;

/** What the hash of a run's spending says; an empty one says that nothing was spent. */
export const parseSpending = (hash: Readonly<Record<string, string>>): RunSpending => {
  const of = (name: string): number => Number(hash[name] ?? 0);
  const [maxTokens, maxMicros] = [of("maxTokens") || of("askedTokens"), of("maxMicros") || of("askedMicros")];
  const maxCost = limitOf(maxMicros);
  const noTokens = isShort(maxTokens, of("tokens"), of("refusedTokens"));
  const noMoney = isShort(maxMicros, of("micros"), of("refusedMicros"));
  return {
    maxTokens: limitOf(maxTokens),
    maxCost: maxCost === null ? null : costOf(maxCost),
    tokens: of("tokens"),
    cost: costOf(of("micros")),
    exhausted: (noTokens && "tokens") || (noMoney && "cost") || null,
  };
};

/** What a run has spent so far, and what is set aside for calls under way. @throws {Failure} `redis-down` */
export const readSpending = async (ask: AskRedis, runId: string): Promise<RunSpending> =>
  parseSpending(await ask((connection) => connection.hgetall(budgetKey(runId))));
