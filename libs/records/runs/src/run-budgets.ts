import { randomUUID } from "node:crypto";
import { markOf, type ModelBudget, type OwnerMark } from "@quarry/contracts";
import {
  type AskRedis,
  renewLease,
  linkProducer,
  queueFunctions,
  type RedisOptions,
  usageFunctions,
} from "@quarry/redis";
import { z } from "zod";

/** The exhausted part of a budget. */
type BudgetPart = "tokens" | "cost";

/** A run's budget for a language model, and whether it is used up. */
export interface RunSpending extends ModelBudget {
  /** The limit that would still refuse the smallest of the refused calls; null while there is room. */
  readonly exhausted: BudgetPart | null;
}

/** The spending of a run without limits or model calls. */
export const nothingSpent: RunSpending = {
  maxTokens: null,
  maxCost: null,
  tokens: 0,
  cost: 0,
  exhausted: null,
};

/** Key of a run's spending. */
export const budgetKey = (runId: string): string => `budget:${runId}`;

// Whole millionths: fractions would drift with additions and subtractions.
const microsPerUnit = 1_000_000;

/** Converts money to whole millionths. */
export const microsOf = (cost: number): number => Math.ceil(cost * microsPerUnit);

/** Converts whole millionths to money. */
const costOf = (micros: number): number => micros / microsPerUnit;

const limitOf = (max: number): number | null => (max === 0 ? null : max);

const isShort = (max: number, spent: number, needed: number): boolean =>
  max > 0 && needed > 0 && spent + needed > max;

/** Reads the hash of a run's spending; an empty one is zero. */
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

/** Reads the spending of a run and the amounts reserved for calls in progress. @throws {Failure} `redis-down` */
const readSpending = async (ask: AskRedis, runId: string): Promise<RunSpending> =>
  parseSpending(await ask((connection) => connection.hgetall(budgetKey(runId))));

/**
 * Reserves an amount for a run unless it exceeds the limits: the smaller ones of the run's own and the given limits, and the
 * daily limits of its API key over all its runs. An amount that would fit once calls in progress have ended can be requested
 * again; the smallest refused amount is kept. The data of a run without a record expires. Callers that wait for calls in progress
 * come before later ones. Reserved amounts are charged to the API key that started the run. KEYS: spending, reservations by end
 * of lease, order and last polls of the waiters. ARGV: id, tokens, millionths of money, maximum tokens, maximum millionths (0: no
 * limit), lease in ms, lifetime of the spending in seconds, ms within which a waiter must poll again (0: it does not wait).
 * Returns the result ('granted', 'wait', or the exhausted limit), maximum tokens, maximum millionths, tokens and millionths
 * before, and the charged day.
 */
const reserveScript = `${queueFunctions}${usageFunctions}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'micros', 'askedTokens', 'askedMicros', 'refusedTokens', 'refusedMicros', 'keyId', 'keyTokens', 'keyMicros')
local tokens, micros = tonumber(kept[1]) or 0, tonumber(kept[2]) or 0
local function smaller(given, asked)
  given, asked = tonumber(given), tonumber(asked) or 0
  if given == 0 or (asked > 0 and asked < given) then return asked end
  return given
end
local maxTokens, maxMicros = smaller(ARGV[4], kept[3]), smaller(ARGV[5], kept[4])
local function tooMuch(tokensBefore, microsBefore)
  if maxTokens > 0 and tokensBefore + ARGV[2] > maxTokens then return 'tokens' end
  if maxMicros > 0 and microsBefore + ARGV[3] > maxMicros then return 'cost' end
end
local keyUsed, ofKey = used(kept[7], today(time)), nil
local keyTokens, keyMicros = tonumber(kept[8]) or 0, tonumber(kept[9]) or 0
if keyTokens > 0 and keyUsed[1] + ARGV[2] > keyTokens then ofKey = 'tokens'
elseif keyMicros > 0 and keyUsed[2] + ARGV[3] > keyMicros then ofKey = 'cost' end
redis.call('HSET', KEYS[1], 'maxTokens', maxTokens, 'maxMicros', maxMicros)
if not kept[3] then redis.call('EXPIRE', KEYS[1], ARGV[7]) end
local waiting = 0
if tonumber(ARGV[8]) > 0 then waiting = before(KEYS[3], KEYS[4], ARGV[1], now, tonumber(ARGV[8])) end
local short = tooMuch(tokens, micros)
if not short and waiting > 0 then return { 'wait', maxTokens, maxMicros, tokens, micros } end
if not short and not ofKey then
  leave(KEYS[3], KEYS[4], ARGV[1])
  redis.call('HINCRBY', KEYS[1], 'tokens', ARGV[2])
  redis.call('HINCRBY', KEYS[1], 'micros', ARGV[3])
  redis.call('ZADD', KEYS[2], now + ARGV[6], ARGV[1] .. ':' .. ARGV[2] .. ':' .. ARGV[3])
  redis.call('PEXPIRE', KEYS[2], ARGV[6])
  charge(kept[7], today(time), ARGV[2], ARGV[3])
  return { 'granted', maxTokens, maxMicros, tokens, micros, today(time) }
end
local heldTokens, heldMicros = 0, 0
for _, held in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], now, '+inf')) do
  local ofTokens, ofMicros = string.match(held, ':(%d+):(%d+)$')
  heldTokens, heldMicros = heldTokens + ofTokens, heldMicros + ofMicros
end
if ofKey and heldTokens + heldMicros == 0 then
  leave(KEYS[3], KEYS[4], ARGV[1])
  return { ofKey, keyTokens, keyMicros, keyUsed[1], keyUsed[2] }
end
short = tooMuch(tokens - heldTokens, micros - heldMicros)
if not short then return { 'wait', maxTokens, maxMicros, tokens, micros } end
leave(KEYS[3], KEYS[4], ARGV[1])
local field = short == 'tokens' and 'refusedTokens' or 'refusedMicros'
local needed, min = tonumber(ARGV[short == 'tokens' and 2 or 3]), tonumber(kept[short == 'tokens' and 5 or 6])
redis.call('HSET', KEYS[1], field, math.min(needed, min or needed))
return { short, maxTokens, maxMicros, tokens, micros }`;

/**
 * Replaces a reservation by the actual spending, also for the charged day. KEYS: spending, reservations. ARGV: id, reserved
 * tokens and millionths, spent tokens and millionths, day.
 */
const settleScript = `${usageFunctions}
if redis.call('HGET', KEYS[1], 'tokens') == false then return end
redis.call('ZREM', KEYS[2], ARGV[1] .. ':' .. ARGV[2] .. ':' .. ARGV[3])
redis.call('HINCRBY', KEYS[1], 'tokens', ARGV[4] - ARGV[2])
redis.call('HINCRBY', KEYS[1], 'micros', ARGV[5] - ARGV[3])
charge(redis.call('HGET', KEYS[1], 'keyId'), ARGV[6], ARGV[4] - ARGV[2], ARGV[5] - ARGV[3])`;

/** Tokens, and money in any one currency. */
export interface Spent {
  readonly tokens: number;
  readonly cost: number;
}

/** A reserved amount. */
interface Granted {
  readonly granted: true;
  /** Replaces the reservation by the actual spending. @throws {Failure} `redis-down` */
  settle(spent: Spent): Promise<void>;
}

/** Milliseconds until the next attempt: there will be room if calls in progress cost less than reserved. */
interface Postponed {
  readonly granted: false;
  readonly afterMs: number;
}

/** The exhausted limit, and the amount spent or reserved. */
interface Refused {
  readonly granted: false;
  readonly of: BudgetPart;
  readonly limit: number;
  readonly spent: number;
}

/** Result of reserving an amount. */
export type Reservation = Granted | Postponed | Refused;

/** Remaining budget of one run. */
export interface RunBudget {
  /** Mark of the owner of the run; undefined for the operator. */
  readonly owner: OwnerMark;
  /**
   * Reserves an amount if there is room for it, until it is settled. A caller that has to wait keeps its turn by polling with the
   * same id; without an id it has none.
   * @throws {Failure} `redis-down`
   */
  reserve(max: Spent, id?: string): Promise<Reservation>;
  /** Reads the amounts spent and reserved so far. @throws {Failure} `redis-down` */
  spending(): Promise<RunSpending>;
}

/** The budgets of all runs. */
export interface RunBudgets {
  of(runId: string): RunBudget;
  close(): Promise<void>;
}

export interface RunBudgetsOptions {
  readonly redis: RedisOptions;
  /** Limit of a run that requests no lower one; 0 for no limit. */
  readonly maxTokens: number;
  /** Limit of a run that requests no lower one; 0 for no limit. */
  readonly maxCost: number;
  /** Milliseconds after which the reservation of a dead process counts as spent; a living one renews it. */
  readonly leaseMs: number;
}

// Longer than any run lasts; only data without a run record expires.
const keptSeconds = 30 * 24 * 60 * 60;
const askAgainAfterMs = 100;
/** Milliseconds within which a waiter must poll to keep its turn. */
const turnOf = (id: string | undefined): number => (id === undefined ? 0 : 2_000);

const replySchema = z.tuple([
  z.enum(["granted", "wait", "tokens", "cost"]),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number().default(0),
]);

const refusal = (
  of: BudgetPart,
  [maxTokens, maxMicros, tokens, micros]: readonly [number, number, number, number, number],
): Refused =>
  of === "tokens"
    ? { granted: false, of, limit: maxTokens, spent: tokens }
    : { granted: false, of, limit: costOf(maxMicros), spent: costOf(micros) };

/** Opens the budgets of runs, shared by all processes. */
export const createRunBudgets = ({ redis, maxTokens, maxCost, leaseMs }: RunBudgetsOptions): RunBudgets => {
  const { ask, close } = linkProducer(redis);
  const limits = [maxTokens, microsOf(maxCost), leaseMs, keptSeconds];
  const budgetOf = (runId: string): RunBudget => {
    const heldKey = `${budgetKey(runId)}:held`;
    const keys = [budgetKey(runId), heldKey] as const;
    const waiters = [`${budgetKey(runId)}:waiting`, `${budgetKey(runId)}:waiting:leases`] as const;
    return {
      owner: markOf(runId),
      reserve: async (max, id) => {
        const held = [id ?? randomUUID(), Math.ceil(max.tokens), microsOf(max.cost)];
        const reply = await ask((connection) =>
          connection.eval(reserveScript, 4, ...keys, ...waiters, ...held, ...limits, turnOf(id)),
        );
        const [outcome, ...amounts] = replySchema.parse(reply);
        if (outcome === "wait") return { granted: false, afterMs: askAgainAfterMs };
        if (outcome !== "granted") return refusal(outcome, amounts);
        const stopRenewing = renewLease(ask, { key: heldKey, id: held.join(":"), leaseMs });
        const settle = async ({ tokens, cost }: Spent): Promise<void> => {
          stopRenewing();
          const spent = [Math.ceil(tokens), microsOf(cost)];
          await ask((connection) => connection.eval(settleScript, 2, ...keys, ...held, ...spent, amounts[4]));
        };
        return { granted: true, settle };
      },
      spending: () => readSpending(ask, runId),
    };
  };
  return { of: budgetOf, close };
};
