import { setTimeout as wait } from "node:timers/promises";
import type { QuarryClient } from "@quarry/client";
import { askRedis, type RunningRedis, startRedis } from "@quarry/local-stores";
import { type Benchmark, type BenchmarkReport, row, type World } from "../benchmark.ts";
import { makeLibrary } from "../library/library.ts";
import { followAtOnce, type FollowNumbers, handInTexts } from "./ask-gateway.ts";
import { type LoadNumbers, measureHeavyLoads } from "./measure-loads.ts";
import { startSystem } from "./start-system.ts";
import { type SubmitNumbers, submitSteadily } from "./submit-steadily.ts";

const defaultSeconds = 60;

const followers = 500;

const items = 40;

const connectionsOf = async ({ port }: RunningRedis): Promise<number> =>
  (await askRedis(port, ["CLIENT LIST"])).split("\n").filter((line) => line.includes("addr=")).length;

/** Waits until none of some runs is open; answers how many ended in each status. */
const untilEnded = async (
  { research }: QuarryClient,
  runIds: readonly string[],
  { signal }: World,
): Promise<Readonly<Record<string, number>>> => {
  const ends = new Map<string, number>();
  for (const runId of runIds) {
    let view = await research.get(runId);
    while (view.finishedAt === null) {
      await wait(500, undefined, { signal });
      view = await research.get(runId);
    }
    ends.set(view.status, (ends.get(view.status) ?? 0) + 1);
  }
  return Object.fromEntries(ends);
};

interface Measured {
  readonly submits: SubmitNumbers;
  readonly follow: FollowNumbers;
  readonly connections: { readonly before: number; readonly during: number };
  readonly ends: Readonly<Record<string, number>>;
  readonly loads: readonly LoadNumbers[];
}

/** Each load is on for so long. */
const secondsOfLoad = 10;

const measure = async (redis: RunningRedis, seconds: number, world: World): Promise<Measured> => {
  const system = await startSystem({ REDIS_URL: redis.url }, world.signal);
  try {
    const { client } = system;
    const { texts, questions } = makeLibrary(items);
    const collectionId = await handInTexts(client, texts, world.signal);
    world.say(`${followers} clients follow one run`);
    const before = await connectionsOf(redis);
    const { id } = await client.research.submit({
      question: questions[0] ?? "",
      collectionId,
      depth: "light",
    });
    const following = followAtOnce(client.url, id, { ...world, followers });
    await wait(500, undefined, { signal: world.signal });
    const during = await connectionsOf(redis);
    const follow = await following;
    world.say(`100 submissions a second for ${seconds} s`);
    const submits = await submitSteadily(client.url, seconds, world);
    world.say(`${submits.runIds.length} accepted runs are waited for`);
    const ends = await untilEnded(client, submits.runIds, world);
    const loads = await measureHeavyLoads({ url: client.url, collectionId, runId: id }, secondsOfLoad, world);
    return { submits, follow, connections: { before, during }, ends, loads };
  } finally {
    await system.stop();
  }
};

const renderAnswers = (answers: LoadNumbers["answers"]): string =>
  Object.entries(answers)
    .map(([status, count]) => `${status === "0" ? "none" : status}: ${count}`)
    .join(", ");

const render = (
  { submits, follow, connections, ends, loads }: Measured,
  seconds: number,
): BenchmarkReport => {
  const { runIds, ...numbers } = submits;
  const line = (name: string, { count, p50, p99 }: SubmitNumbers["health"]): string =>
    row([name, count, p50, p99]);
  const table = [
    row([`100 submissions a second for ${seconds} s`, "answers", "p50, ms", "p99, ms"]),
    "|---|---:|---:|---:|",
    line("accepted", numbers.accepted),
    line("429", numbers.refused),
    line("/healthz meanwhile", numbers.health),
    "",
    `Other answers: ${JSON.stringify(numbers.others)}. The ${runIds.length} accepted runs ended: ${Object.entries(
      ends,
    )
      .map(([status, count]) => `${status} ${count}`)
      .join(", ")}.`,
    `${follow.told} of ${follow.followers} followers of one run were told of its end, the last ${follow.spread.p99} ms (p99) after the first; connections to Redis: ${connections.before} before, ${connections.during} while they followed.`,
    "",
    row([
      `\`/healthz\` meanwhile, ${secondsOfLoad} s each`,
      "answers",
      "p50, ms",
      "p99, ms",
      "answers to the load",
    ]),
    "|---|---:|---:|---:|---|",
    ...loads.map(({ load, health, answers }) =>
      row([load, health.count, health.p50, health.p99, renderAnswers(answers)]),
    ),
  ].join("\n");
  return { json: { bench: "gateway", seconds, submits: numbers, follow, connections, ends, loads }, table };
};

/** What the gateway answers under load: a steady stream of submissions, many followers of one run, and heavy requests of other kinds. */
export const createGatewayBenchmark = (): Benchmark => ({
  summary:
    "100 submissions a second for as many seconds as --sizes says (60), 500 followers of one run, and what `/healthz` takes under heavy requests",
  run: async ({ sizes: [seconds = defaultSeconds] = [] }, world) => {
    const redis = await startRedis();
    try {
      return render(await measure(redis, seconds, world), seconds);
    } finally {
      await redis.stop();
    }
  },
});
