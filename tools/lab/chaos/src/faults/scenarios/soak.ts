import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient } from "@quarry/client";
import { askRedis } from "@quarry/local-stores";
import { serviceNames } from "../../installation/services.ts";
import { readLog } from "../../run/outcome.ts";
import { ask, givenPages, handIn, untilEnded } from "../../run/outside.ts";
import { untilAnotherProcess } from "../processes.ts";
import type { Scenario, Stage } from "../scenario.ts";

const oneOf = <Value>(values: readonly Value[], random: () => number): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** One fault of the mixture, injected and taken away. */
interface Fault {
  readonly name: string;
  inject(stage: Stage): Promise<void>;
}

const signalled = async (stage: Stage, signal: NodeJS.Signals): Promise<number | undefined> => {
  const service = oneOf(serviceNames, stage.random);
  const pid = service === undefined ? undefined : await stage.installation.pidOf(service);
  if (pid !== undefined) process.kill(pid, signal);
  return pid;
};

const frozenMs = 7_000;
const awayMs = 3_000;

const faults: readonly Fault[] = [
  { name: "kill -9 of a service", inject: async (stage) => void (await signalled(stage, "SIGKILL")) },
  { name: "SIGTERM for a service", inject: async (stage) => void (await signalled(stage, "SIGTERM")) },
  {
    name: "a service frozen for 7 s",
    inject: async (stage) => {
      const pid = await signalled(stage, "SIGSTOP");
      await wait(frozenMs, undefined, { signal: stage.signal });
      if (pid !== undefined) process.kill(pid, "SIGCONT");
    },
  },
  {
    name: "Redis killed",
    inject: async ({ installation: { redis } }) => {
      await redis.kill("SIGKILL");
      await redis.start();
    },
  },
  {
    name: "Qdrant killed and away for 3 s",
    inject: async ({ installation: { qdrant }, signal }) => {
      await qdrant.kill("SIGKILL");
      await wait(awayMs, undefined, { signal });
      await qdrant.start();
    },
  },
  {
    name: "connections cut by Redis",
    inject: async ({ installation: { redis } }) =>
      void (await askRedis(redis.port, ["CLIENT KILL TYPE normal", "CLIENT KILL TYPE pubsub"])),
  },
  {
    name: "no byte to Redis for 3 s",
    inject: async ({ installation: { ways }, signal }) => {
      ways.redis.fallSilent();
      await wait(awayMs, undefined, { signal });
      ways.redis.speakAgain();
    },
  },
  {
    name: "every connection to the stores reset",
    inject: async ({ installation: { ways } }) => void (ways.redis.reset() + ways.qdrant.reset()),
  },
];

const shortestMs = 2_000;
const spreadMs = 6_000;

/** Injects faults under runs; answers with how often each was injected. */
type Disturb = (stage: Stage) => Promise<ReadonlyMap<string, number>>;

/** Faults one after the other until the time is over; answers with how often each was injected. */
const disturb = async (stage: Stage, seconds: number): Promise<ReadonlyMap<string, number>> => {
  const until = performance.now() + seconds * 1_000;
  const counts = new Map<string, number>();
  while (performance.now() < until) {
    await wait(shortestMs + stage.random() * spreadMs, undefined, { signal: stage.signal });
    const fault = oneOf(faults, stage.random);
    if (fault === undefined) continue;
    await fault.inject(stage);
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
  }
  return counts;
};

/** Keeps a submission until it is accepted: while the gateway or Redis is away it is not. */
const askUntilAccepted = async (stage: Stage, collectionId: string): Promise<string> => {
  const key = { idempotencyKey: crypto.randomUUID() };
  const submission = { collectionId, urls: givenPages(stage.outside.web), isGoalLed: false };
  for (;;) {
    stage.signal.throwIfAborted();
    try {
      return await ask(stage.installation.gatewayUrl, submission, key);
    } catch {
      await wait(500, undefined, { signal: stage.signal });
    }
  }
};

/** Losses and duplicates of one run of the soak. */
export const examine = async ({ installation: { redisUrl } }: Stage, runId: string) => {
  const events = (await readLog(redisUrl, runId)).map(({ event }) => event);
  const last = events.at(-1);
  const ends = events.filter(({ type }) => type === "run-finished").length;
  const published = events.filter(({ type }) => type === "report-published").length;
  const failed = events.flatMap((event) => (event.type === "job-failed" ? [JSON.stringify(event)] : []));
  const indexed = events.flatMap((event) =>
    event.type === "document-indexed" ? [JSON.stringify(event)] : [],
  );
  const twice = indexed.filter((event, index) => indexed.indexOf(event) !== index);
  return {
    lost: [
      ...(last?.type === "run-finished" && last.status === "completed"
        ? []
        : [`${runId}: ${JSON.stringify(last)}`]),
      ...failed.map((event) => `${runId}: ${event}`),
    ],
    doubled: [
      ...(ends > 1 ? [`${runId} ended ${ends} times`] : []),
      ...(published > 1 ? [`${runId} was published ${published} times`] : []),
      ...twice.map((event) => `${runId}: ${event}`),
    ],
  };
};

/** Sends SIGTERM to one service after another, `times` times; each must be back before the next. */
const restartInTurn =
  (times: number): Disturb =>
  async (stage) => {
    for (let done = 0; done < times; done += 1) {
      const service = serviceNames[done % serviceNames.length] ?? "gateway";
      const pid = await stage.installation.pidOf(service);
      if (pid === undefined) throw new Error(`${service} does not run`);
      process.kill(pid, "SIGTERM");
      await untilAnotherProcess(stage.installation, service, pid, stage.signal);
    }
    return new Map([["SIGTERM", times]]);
  };

/** Runs one after the other for as long as faults are injected. */
const underRuns = (name: string, inject: Disturb): Scenario => ({
  name,
  play: async (stage) => {
    const { installation, signal } = stage;
    const collectionId = await handIn(installation.gatewayUrl);
    const runs: string[] = [];
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) {
        const runId = await askUntilAccepted(stage, collectionId);
        runs.push(runId);
        await untilEnded(installation.redisUrl, runId, signal);
      }
    })();
    asking.catch(() => undefined);
    const counts = await inject(stage);
    over.abort();
    const startedAt = performance.now();
    await asking;
    const recoveryMs = [performance.now() - startedAt];
    for (const [name, count] of counts) stage.say(`${count} times ${name}`);
    const { research } = createQuarryClient({ url: installation.gatewayUrl, fetch });
    const known = new Set((await research.list({ limit: 100 })).data.map(({ id }) => id));
    const examined = await Promise.all(runs.map((runId) => examine(stage, runId)));
    stage.say(`${runs.length} runs`);
    return {
      lost: [
        ...examined.flatMap(({ lost }) => lost),
        ...runs.filter((runId) => !known.has(runId)).map((runId) => `${runId} is gone`),
      ],
      doubled: [
        ...examined.flatMap(({ doubled }) => doubled),
        ...[...known].filter((runId) => !runs.includes(runId)).map((runId) => `${runId} was never asked for`),
      ],
      repeated: 0,
      recoveryMs,
    };
  },
});

/** Injects faults of every kind for the given number of seconds while runs follow each other. */
export const soak = (seconds: number): Scenario =>
  underRuns(`soak-${seconds}s`, (stage) => disturb(stage, seconds));

/** Restarts the services in order, `times` times, while runs follow each other. */
export const rollingRestarts = (times: number): Scenario =>
  underRuns(`rolling-restarts-${times}`, restartInTurn(times));
