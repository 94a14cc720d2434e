import { setTimeout as wait } from "node:timers/promises";
import { type Change, repeatWatch, type WatchView } from "@quarry/contracts";
import { createProducer } from "@quarry/jobs";
import { startRedis } from "@quarry/local-stores";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import { type Benchmark, loadNow, percentile, type World } from "../benchmark.ts";
import { type RunningSystem, startSystem } from "../system/start-system.ts";
import { type Planted, type PlantedKind, type PlayedPages, playPages } from "./played-pages.ts";

const question =
  "How long are the bridges, who designed them, what do they cost, and which are closed to lorries?";

/** Four changes in each of ten repetitions. */
const plan: readonly (readonly PlantedKind[])[] = [
  ["figure", "name", "status", "new"],
  ["figure", "removed", "new", "status"],
  ["page gone", "figure", "name", "new"],
  ["figure", "status", "removed", "new"],
  ["name", "figure", "new", "status"],
  ["page gone", "removed", "figure", "name"],
  ["new", "figure", "status", "removed"],
  ["figure", "name", "new", "removed"],
  ["status", "page gone", "figure", "new"],
  ["removed", "name", "status", "figure"],
];

const isReported = ({ uri, words }: Planted, changes: readonly Change[]): boolean =>
  changes.some(
    ({ text, before = "", sources }) =>
      sources.some((source) => source.uri === uri) && `${text} ${before}`.includes(words),
  );

interface Repeated {
  readonly watch: WatchView;
  readonly changes: readonly Change[];
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly calls: number;
  readonly pages: number;
}

interface Watching {
  readonly system: RunningSystem;
  readonly web: PlayedPages;
  readonly model: ModelServer | undefined;
  readonly signal: AbortSignal;
}

const settled = async (
  { system: { client }, signal }: Watching,
  id: string,
  after: string | null,
): Promise<WatchView> => {
  for (;;) {
    const watch = await client.watches.get(id);
    if (watch.openRunId === null && watch.checkedAt !== after) return watch;
    await wait(100, undefined, { signal });
  }
};

/** Measures the result and cost of a repetition; `after` is the time of the previous one. */
const measure = async (
  watching: Watching,
  after: string | null,
  start: () => Promise<Pick<WatchView, "id">>,
): Promise<Repeated> => {
  const { system, web, model } = watching;
  const [calls, pages, cpuSeconds] = [model?.requests.length ?? 0, web.sent(), await system.cpuSeconds()];
  const begun = performance.now();
  const { id } = await start();
  const watch = await settled(watching, id, after);
  const seconds = (performance.now() - begun) / 1_000;
  const [entry] = watch.entries;
  const isChanged = watch.outcome === "changed" && entry?.runId === watch.reportRunId;
  return {
    watch,
    changes: isChanged ? (entry?.changes ?? []) : [],
    seconds,
    cpuSeconds: (await system.cpuSeconds()) - cpuSeconds,
    calls: (model?.requests.length ?? 0) - calls,
    pages: web.sent() - pages,
  };
};

const describeRepetition = ({ watch: { outcome }, changes, seconds, cpuSeconds }: Repeated): string =>
  `${outcome}: ${changes.length} changes, ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`;

/** Returns the median cost of quiet repetitions. */
const costOf = (quiet: readonly Repeated[], first: Repeated) => {
  const middle = (of: "seconds" | "cpuSeconds" | "calls" | "pages"): number =>
    percentile(
      quiet.map((one) => one[of]),
      0.5,
    );
  const cpuSeconds = middle("cpuSeconds");
  return {
    seconds: middle("seconds"),
    cpuSeconds,
    shareOfCpu: cpuSeconds / first.cpuSeconds,
    calls: middle("calls"),
    pages: middle("pages"),
  };
};

/**
 * Watches thirty pages on a separate system: ten repetitions with changes, then ten without, of which five have new counters
 * around the text.
 */
const measureWatch = async (
  { rounds, words, model }: { readonly rounds: number; readonly words: number; readonly model?: ModelServer },
  { signal, say }: World,
) => {
  const [redis, web] = await Promise.all([startRedis(), playPages(words)]);
  const system = await startSystem(
    {
      REDIS_URL: redis.url,
      EGRESS_ALLOW: web.hosts.join(","),
      FETCH_HOST_DELAY_MS: "0",
      SEARCH_KEYLESS: "none",
      ...(model !== undefined && { LLM_BASE_URL: model.url, LLM_MODEL: "scripted" }),
    },
    signal,
  );
  const producer = createProducer({ redis: { url: redis.url } });
  try {
    const watching = { system, web, model, signal };
    const first = await measure(watching, null, async () => {
      const sources = { urls: [...web.urls], web: false };
      return await system.client.watches.create({ question, schedule: "every 30d", depth: "light", sources });
    });
    say(describeRepetition(first));
    let [last, repetition] = [first.watch, 0];
    const repeat = async (): Promise<Repeated> => {
      repetition += 1;
      const at = new Date(Date.UTC(2026, 0, repetition)).toISOString();
      const repeated = await measure(watching, last.checkedAt, async () => {
        await producer.produce(repeatWatch, { watchId: last.id, at });
        return last;
      });
      say(describeRepetition(repeated));
      last = repeated.watch;
      return repeated;
    };
    const missed: Planted[] = [];
    const besides: Change[] = [];
    let planted = 0;
    for (const kinds of plan.slice(0, rounds)) {
      const now = web.plant(kinds);
      planted += now.length;
      const { changes } = await repeat();
      missed.push(...now.filter((one) => !isReported(one, changes)));
      besides.push(...changes.filter((change) => !now.some((one) => isReported(one, [change]))));
    }
    const quiet: Repeated[] = [];
    for (let index = 0; index < rounds; index += 1) {
      if (index % 2 === 1) web.redress();
      quiet.push(await repeat());
    }
    const [same, redressed] = [0, 1].map((odd) =>
      costOf(
        quiet.filter((_, index) => index % 2 === odd),
        first,
      ),
    );
    return {
      planted,
      found: planted - missed.length,
      missed,
      besides: besides.map(({ kind, text, sources }) => ({ kind, text, uri: sources[0]?.uri })),
      falseAlarms: quiet.filter(({ watch }) => watch.outcome !== "unchanged" && watch.outcome !== "quiet")
        .length,
      outcomes: quiet.map(({ watch }) => watch.outcome),
      first: {
        seconds: first.seconds,
        cpuSeconds: first.cpuSeconds,
        calls: first.calls,
        pages: first.pages,
      },
      quiet: { same, redressed },
    };
  } finally {
    await producer.close();
    await system.stop();
    await Promise.all([redis.stop(), web.stop()]);
  }
};

const modelRounds = 3;
const defaultWords = 900;

/** Measures the changes that a watch finds, its false alarms, and the cost of a quiet repetition. */
export const watchBenchmark: Benchmark = {
  summary:
    "a watch of 30 pages of --words each: 40 planted changes found, false alarms, cost of a quiet repetition",
  run: async ({ words = defaultWords }, world) => {
    const loadBefore = loadNow();
    world.say("a watch without a model");
    const withoutModel = await measureWatch({ rounds: plan.length, words }, world);
    world.say("a watch with a scripted model");
    const model = await startModelServer();
    try {
      const { first, quiet } = await measureWatch({ rounds: modelRounds, words, model }, world);
      return { words, withoutModel, withModel: { first, quiet }, loadBefore, loadAfter: loadNow() };
    } finally {
      await model.stop();
    }
  },
};
