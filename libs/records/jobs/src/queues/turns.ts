import { markOf } from "@quarry/contracts";
import type { RedisLink } from "@quarry/redis";
import type { JobsOptions } from "bullmq";
import { z } from "zod";

/*
 * BullMQ takes the job with the lowest priority first. The priority of a job is its start tag of start-time fair queuing (Goyal,
 * Vin and Cheng, 1996). An owner's next tag follows the work it has already requested, and never precedes the tag being served.
 * So a queue serves its owners in turn, however many jobs each has.
 */

/** Name of the operator, whose ids have no mark. */
const operatorName = "-";

/** BullMQ's highest priority; beyond it jobs are taken in order of arrival until the queue has been empty. */
const maxPriority = 2 ** 21 - 1;

const idFields = z.object({
  runId: z.string().optional(),
  watchId: z.string().optional(),
  scope: z.string().optional(),
  collectionId: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  filters: z.object({ scopes: z.array(z.string()).optional() }).optional(),
});

/** Returns the owner of the ids in an input; an input without ids belongs to the operator. */
export const ownerIn = (input: unknown): string => {
  const { data } = idFields.safeParse(input);
  const ids = [
    data?.runId,
    data?.watchId,
    data?.scope,
    data?.collectionId,
    ...(data?.scopes ?? []),
    ...(data?.filters?.scopes ?? []),
  ];
  const marks = ids.map((id) => (id === undefined ? undefined : markOf(id)));
  return marks.find((mark) => mark !== undefined) ?? operatorName;
};

/** Reads the current tag: that of the next job. BullMQ stores it above the order of arrival, 32 bits. */
const served = `
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
local served = first and math.floor(tonumber(first) / 4294967296)`;

/**
 * Assigns an owner its next tag. When no job waits, all owners start again. KEYS: prioritized jobs, tags. ARGV: owner, cost of
 * its last work, cost of the requested work, highest tag.
 */
const nextTagScript = `${served}
if not served then redis.call('DEL', KEYS[2]) end
local tag = math.max(served or 1, tonumber(redis.call('HGET', KEYS[2], ARGV[1])) or 1) + tonumber(ARGV[2])
redis.call('HSET', KEYS[2], ARGV[1], tag + tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[2], 86400000)
return math.min(tag, tonumber(ARGV[4]))`;

/**
 * Returns 0 if no job waits, 1 if any does, 2 if one of another owner does. KEYS: prioritized jobs, tags, jobs without a
 * priority. ARGV: owner.
 */
const whoWaitsScript = `${served}
if not served then return redis.call('LLEN', KEYS[3]) > 0 and 2 or 0 end
local tags = redis.call('HGETALL', KEYS[2])
for index = 1, #tags, 2 do
  if tags[index] ~= ARGV[1] and tonumber(tags[index + 1]) > served then return 2 end
end
return 1`;

/** A queue name and its connection. */
export interface QueueOnRedis {
  readonly connection: Pick<RedisLink["connection"], "eval">;
  readonly queue: string;
}

const runScript = async (
  { connection, queue }: QueueOnRedis,
  script: string,
  { keys, args }: { readonly keys: readonly string[]; readonly args: readonly (string | number)[] },
): Promise<number> => {
  const names = keys.map((key) => `bull:${queue}:${key}`);
  return z.number().parse(await connection.eval(script, names.length, ...names, ...args));
};

/** Returns the priority of an owner's next job. */
export const nextPriority = (queue: QueueOnRedis, owner: string): Promise<number> =>
  runScript(queue, nextTagScript, { keys: ["prioritized", "turns"], args: [owner, 0, 1, maxPriority] });

/** Returns the priority for continuing a job that has done some units of work in its turn. */
export const priorityAfter = (queue: QueueOnRedis, owner: string, units: number): Promise<number> =>
  runScript(queue, nextTagScript, { keys: ["prioritized", "turns"], args: [owner, units, 0, maxPriority] });

/** Jobs that wait, other than the one in progress: none, some of the same owner, or some of others. */
export type Waiting = "none" | "own" | "others";

const waiting: readonly Waiting[] = ["none", "own", "others"];

/** Returns whether jobs wait in a queue, possibly of another owner. */
export const readWaiting = async (queue: QueueOnRedis, owner: string): Promise<Waiting> => {
  const keys = ["prioritized", "turns", "wait"];
  return waiting[await runScript(queue, whoWaitsScript, { keys, args: [owner] })] ?? "none";
};

/** BullMQ's options of a job, plus its owner; BullMQ keeps unknown fields. */
export interface OwnedJobsOptions extends JobsOptions {
  readonly owner: string;
}

const owned = z.object({ owner: z.string() });

/** Returns the owner of a job. */
export const ownerOfJob = ({ opts }: { readonly opts: JobsOptions }): string =>
  owned.safeParse(opts).data?.owner ?? operatorName;
