import { askRedis, type RunningRedis, startRedis } from "@quarry/local-stores";
import { type Benchmark, rounded, row, type World } from "../benchmark.ts";
import { makeLibrary } from "../library/library.ts";
import { askGateway, handInTexts } from "./ask-gateway.ts";
import { startSystem } from "./start-system.ts";

/** What Redis holds after so many runs. */
interface StorageNumbers {
  readonly runs: number;
  readonly usedMb: number;
  readonly keys: number;
}

const defaultRuns = [50, 100, 200, 400];

/** Small, so that the sweeper has something to do: from half of it on it lets the jobs of ended runs go. */
const maxMemoryMb = 96;

const items = 40;

const megabyte = 1_048_576;

const numbersOf = async ({ port }: RunningRedis, runs: number): Promise<StorageNumbers> => {
  const said = await askRedis(port, ["INFO memory", "DBSIZE"]);
  const read = (pattern: RegExp): number => Number(pattern.exec(said)?.[1] ?? Number.NaN);
  return {
    runs,
    usedMb: rounded(read(/^used_memory:(\d+)/mu) / megabyte),
    keys: read(/^:(\d+)/mu),
  };
};

const measureStorage = async (
  redis: RunningRedis,
  counts: readonly number[],
  world: World,
): Promise<readonly StorageNumbers[]> => {
  const system = await startSystem({ REDIS_URL: redis.url }, world.signal);
  try {
    const { texts, questions } = makeLibrary(items);
    const collectionId = await handInTexts(system.client, texts, world.signal);
    const measured = [await numbersOf(redis, 0)];
    let runs = 0;
    for (const count of counts) {
      world.say(`asking until there were ${count} runs`);
      for (; runs < count; runs += 1) {
        const question = questions[runs % questions.length] ?? "";
        await askGateway(system.client, { question, collectionId, depth: "light" }, world.signal);
      }
      measured.push(await numbersOf(redis, runs));
    }
    return measured;
  } finally {
    await system.stop();
  }
};

/** Light runs one after another, and what they leave in Redis, at the retention that is the default. */
export const createStorageBenchmark = (): Benchmark => ({
  summary: `what light runs leave in a Redis of ${maxMemoryMb} MB, after as many as --sizes says (50,100,200,400)`,
  run: async ({ sizes = defaultRuns }, world) => {
    const redis = await startRedis();
    try {
      await askRedis(redis.port, [`CONFIG SET maxmemory ${maxMemoryMb}mb`]);
      const measured = await measureStorage(redis, sizes, world);
      const table = [
        row(["light runs", "MB in Redis", "keys"]),
        "|---:|---:|---:|",
        ...measured.map(({ runs, usedMb, keys }) => row([runs, usedMb, keys])),
      ].join("\n");
      return { json: { bench: "storage", maxMemoryMb, items, measured }, table };
    } finally {
      await redis.stop();
    }
  },
});
