import { linkProducer, type RedisOptions } from "@quarry/redis";
import { budgetKey, microsOf } from "./run-budgets.ts";

/** The API key that is charged, and its daily limits; without a limit spending is only counted. */
export interface PayingKey {
  readonly keyId: string;
  readonly tokensPerDay?: number | undefined;
  readonly costPerDay?: number | undefined;
}

/** Payers of model calls outside runs: for audits, markings and searches for goals. */
export interface Payers {
  /** Charges the calls of some work to a key, by the id that the calls name as their run. @throws {Failure} redis-down */
  charge(workId: string, key: PayingKey): Promise<void>;
  close(): Promise<void>;
}

/** Longer than such work takes. */
const keptSeconds = 24 * 60 * 60;

/** Opens the payers for all processes. */
export const createPayers = ({ redis }: { readonly redis: RedisOptions }): Payers => {
  const { ask, close } = linkProducer(redis);
  return {
    charge: async (workId, { keyId, tokensPerDay = 0, costPerDay = 0 }) => {
      const fields = { keyId, keyTokens: tokensPerDay, keyMicros: microsOf(costPerDay) };
      const key = budgetKey(workId);
      await ask((connection) => connection.multi().hset(key, fields).expire(key, keptSeconds).exec());
    },
    close,
  };
};
