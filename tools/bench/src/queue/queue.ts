import { availableParallelism } from "node:os";
import { startRedis } from "@quarry/local-stores";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { loadNow, percentile } from "../evidence/machine.ts";
import { openBareBullmq, type OpenContestant, openQuarry, openQuarryOfRun } from "./contestants.ts";

/** How much goes through a queue in one round. */
interface QueueLoad {
  readonly url: string;
  readonly jobs: number;
  /** Adds under way at a time, and jobs in work at a time. */
  readonly concurrency: number;
}

/** What jobs cost on their way through a queue. */
interface QueueSpeed {
  readonly jobsPerSecond: number;
  /** Milliseconds a job of this process on a processor, producer and worker together; what else the machine does hardly shows in it. */
  readonly cpuMsPerJob: number;
}

/**
 * The speed from the first that is added to the last that is handled, by a producer and a worker in this process: the jobs are
 * handled while others are still added.
 */
export const measureQueue = async (
  open: OpenContestant,
  { url, jobs, concurrency }: QueueLoad,
  { now, signal }: Pick<World, "now" | "signal">,
): Promise<QueueSpeed> => {
  const { promise: allHandled, resolve, reject } = Promise.withResolvers<void>();
  let handled = 0;
  const onHandled = (): void => {
    handled += 1;
    if (handled === jobs) resolve();
  };
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const { add, close } = await open({ url, concurrency, onHandled });
  try {
    let added = 0;
    const addOneAfterAnother = async (): Promise<void> => {
      while (added < jobs) await add(`job ${(added += 1)}`);
    };
    const cpuBefore = process.cpuUsage();
    const began = now();
    await Promise.all([allHandled, ...Array.from({ length: concurrency }, addOneAfterAnother)]);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { jobsPerSecond: jobs / ((now() - began) / 1_000), cpuMsPerJob: (user + system) / 1_000 / jobs };
  } finally {
    signal.removeEventListener("abort", onAbort);
    await close();
  }
};

const contestants = {
  "bare BullMQ": openBareBullmq,
  "@quarry/jobs": openQuarry,
  "@quarry/jobs, jobs of a run": openQuarryOfRun,
} as const satisfies Readonly<Record<string, OpenContestant>>;

type ContestantName = keyof typeof contestants;

const names = Object.keys(contestants) as ContestantName[];

/** The speed of each in one round. */
export type Round = Readonly<Record<ContestantName, QueueSpeed>>;

const rounds = 5;
const concurrency = 10;
const defaultJobs = 2_000;
const warmUpJobs = 200;

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The median speed of each, and the median over the rounds of what it is by bare BullMQ's of the same round: by the clock, and on a processor. */
export const summariseRounds = (measured: readonly Round[]) =>
  names.map((name) => {
    const of = (read: (own: QueueSpeed, bare: QueueSpeed) => number): number =>
      median(measured.map((round) => read(round[name], round["bare BullMQ"])));
    return {
      name,
      jobsPerSecond: Math.round(of((own) => own.jobsPerSecond)),
      ratio: rounded(
        of((own, bare) => own.jobsPerSecond / bare.jobsPerSecond),
        2,
      ),
      cpuMsPerJob: rounded(
        of((own) => own.cpuMsPerJob),
        2,
      ),
      cpuRatio: rounded(
        of((own, bare) => bare.cpuMsPerJob / own.cpuMsPerJob),
        2,
      ),
    };
  });

/** One after another, each round beginning with another one, so that what else the machine does falls on all of them. */
const measureRound = async (load: QueueLoad, first: number, world: World): Promise<Round> => {
  const speeds = new Map<ContestantName, QueueSpeed>();
  for (let turn = 0; turn < names.length; turn += 1) {
    const name = names[(first + turn) % names.length] ?? "bare BullMQ";
    speeds.set(name, await measureQueue(contestants[name], load, world));
  }
  return Object.fromEntries(speeds) as Round;
};

const render = (measured: readonly Round[], context: Readonly<Record<string, unknown>>): BenchmarkReport => {
  const queues = summariseRounds(measured);
  const table = [
    row(["queue layer", "jobs/s", "by bare BullMQ's", "processor ms a job", "bare BullMQ's by it"]),
    "|---|---:|---:|---:|---:|",
    ...queues.map(({ name, jobsPerSecond, ratio, cpuMsPerJob, cpuRatio }) =>
      row([name, jobsPerSecond, ratio, cpuMsPerJob, cpuRatio]),
    ),
  ].join("\n");
  const eachRound = measured.map((round) => names.map((name) => Math.round(round[name].jobsPerSecond)));
  return { json: { bench: "queue", ...context, queues, eachRound }, table };
};

/** Trivial jobs through bare BullMQ and through the queue layer over it, alternately, on a Redis of its own. */
export const createQueueBenchmark = (): Benchmark => ({
  summary: `as many trivial jobs as --sizes says (${defaultJobs}) through bare BullMQ and through @quarry/jobs, ${rounds} rounds: jobs a second, ratio`,
  run: async ({ sizes: [jobs = defaultJobs] = [] }, world) => {
    const redis = await startRedis();
    try {
      const load = { url: redis.url, jobs, concurrency };
      const loadBefore = loadNow();
      world.say("warming up");
      await measureRound({ ...load, jobs: Math.min(jobs, warmUpJobs) }, 0, world);
      const measured: Round[] = [];
      for (let index = 0; index < rounds; index += 1) {
        world.say(`round ${index + 1} of ${rounds}: ${jobs} jobs each`);
        await redis.flush();
        measured.push(await measureRound(load, index, world));
      }
      const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
      return render(measured, { jobs, concurrency, machine });
    } finally {
      await redis.stop();
    }
  },
});
