import { type Contract, type InputOf } from "@quarry/contracts";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import type { Queue } from "bullmq";
import { openQueues } from "../queues/open-queues.ts";
import { jobOptions, parseInput } from "../queues/produce.ts";
import type { Schedule } from "./read-schedule.ts";

/** Jobs added repeatedly by a schedule. Each method throws `redis-down` within seconds. */
export interface Schedules<C extends Contract> {
  /**
   * Sets or replaces the schedule of this name. If times were missed, one repetition makes up for all of them. With `every`, the first job is added after one
   * interval.
   */
  set(name: string, schedule: Schedule, input: InputOf<C>): Promise<void>;
  /** Removes a schedule, if there is one. Its running job continues. */
  remove(name: string): Promise<void>;
  /** Returns the time of the next job in epoch milliseconds; undefined if there is no such schedule. */
  nextOf(name: string): Promise<number | undefined>;
  close(): Promise<void>;
}

const repeatOf = (schedule: Schedule, now: number) =>
  schedule.kind === "every"
    ? { every: schedule.everyMs, startDate: now + schedule.everyMs }
    : { pattern: schedule.pattern, tz: schedule.timeZone };

/** Opens the schedules of a contract. */
export const createSchedules = <C extends Contract>(
  contract: C,
  { redis, clock = Date.now }: { readonly redis: RedisOptions; readonly clock?: () => number },
): Schedules<C> => {
  const link = linkProducer(redis);
  const queues = openQueues(link);
  const ask = <Answer>(act: (queue: Queue) => Promise<Answer>): Promise<Answer> =>
    link.ask(async () => act(await queues.get(contract.name)));
  return {
    set: async (name, schedule, input) => {
      const data = parseInput(contract, input);
      const { jobId: _jobId, ...opts } = jobOptions(name);
      const job = { name: contract.name, data, opts };
      await ask((queue) => queue.upsertJobScheduler(name, repeatOf(schedule, clock()), job));
    },
    remove: async (name) => void (await ask((queue) => queue.removeJobScheduler(name))),
    nextOf: async (name) => (await ask((queue) => queue.getJobScheduler(name)))?.next,
    close: async () => {
      await queues.close();
      await link.close();
    },
  };
};
