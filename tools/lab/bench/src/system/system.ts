import { availableParallelism } from "node:os";
import type { LoggedEvent, RunStatus, Stage } from "@quarry/contracts";
import { createEncoder } from "@quarry/encoder";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import { type Benchmark, type BenchmarkReport, row, type World } from "../benchmark.ts";
import { loadNow } from "../evidence/machine.ts";
import { askGateway, handIn, readLog } from "./ask-gateway.ts";
import { type MadeSource, makeSources, startSystem, type WorkerName } from "./start-system.ts";

/** The services that encode. */
const encodingServices = ["indexer", "reranker", "analyst"] as const satisfies readonly WorkerName[];

/** Seconds that an encoder was at work, as metrics in Prometheus's format say it. */
export const encoderSecondsIn = (metrics: string): number =>
  Number(/^encoder_work_seconds_total\{[^}]*\} (\S+)$/m.exec(metrics)?.[1] ?? 0);

/** Seconds for which encoders were at work so far, by service; `ports` is where these answer for their health. */
const encoderSeconds = async (
  ports: ReadonlyMap<WorkerName, number>,
  signal: AbortSignal,
): Promise<Record<string, number>> => {
  const seconds: Record<string, number> = {};
  for (const service of encodingServices) {
    const response = await fetch(`http://127.0.0.1:${ports.get(service)}/metrics`, { signal });
    seconds[service] = encoderSecondsIn(await response.text());
  }
  return seconds;
};

/** Seconds that the text of the sources takes an encoder which has the machine to itself, paragraph by paragraph. */
const encodeAlone = async (
  sources: readonly MadeSource[],
  { now, signal }: World,
): Promise<{ readonly texts: number; readonly seconds: number }> => {
  const encoder = await createEncoder();
  try {
    const texts = sources.flatMap(({ paragraphs }) => paragraphs.map((text) => ({ text })));
    // The first pass is slower than any other.
    await encoder.encodeQuery("warm", { signal });
    const began = now();
    await encoder.encode(texts, { signal });
    return { texts: texts.length, seconds: (now() - began) / 1_000 };
  } finally {
    await encoder.close();
  }
};

/** Total time of a run in one stage over all rounds. */
interface StageTime {
  readonly stage: Stage;
  readonly ms: number;
}

/** A run's time from its acceptance to its end, and by stage; what came before the first stage is in none. */
export const stageTimes = (
  log: readonly LoggedEvent[],
): { readonly wallMs: number; readonly stages: readonly StageTime[] } => {
  const times = log.map(({ at }) => Date.parse(at));
  const endedAt = times.at(-1) ?? 0;
  const stages = new Map<Stage, number>();
  const begun = log.flatMap(({ at, event }) =>
    event.type === "stage-started" ? [{ stage: event.stage, at: Date.parse(at) }] : [],
  );
  for (const [place, { stage, at }] of begun.entries()) {
    const until = begun[place + 1]?.at ?? endedAt;
    stages.set(stage, (stages.get(stage) ?? 0) + until - at);
  }
  return {
    wallMs: endedAt - (times[0] ?? 0),
    stages: [...stages].map(([stage, ms]) => ({ stage, ms })),
  };
};

/** Question, sources and model of a run. */
interface RunToMeasure {
  readonly question: string;
  readonly sources: readonly MadeSource[];
  /** Delay of the scripted model before each reply; undefined for no model. */
  readonly latencyMs: number | undefined;
}

/** One run, measured. */
interface RunNumbers {
  readonly latencyMs: number | undefined;
  readonly status: RunStatus;
  readonly wallMs: number;
  readonly stages: readonly StageTime[];
  readonly passages: number;
  /** Seconds in which the encoder of each service was at work. */
  readonly encoderSeconds: Readonly<Record<string, number>>;
  /** Requests that came to the model. */
  readonly calls: number;
  /** The same by task. */
  readonly callsByTask: Readonly<Record<string, number>>;
}

const callsByTask = (log: readonly LoggedEvent[]): Record<string, number> => {
  const calls: Record<string, number> = {};
  for (const { event } of log) {
    if (event.type === "task-answered" && event.calls > 0)
      calls[event.task] = (calls[event.task] ?? 0) + event.calls;
  }
  return calls;
};

const environmentOf = (model: Pick<ModelServer, "url"> | undefined): Record<string, string> =>
  model === undefined ? {} : { LLM_BASE_URL: model.url, LLM_MODEL: "scripted", LLM_CACHE_HOURS: "0" };

const measureWith = async (
  model: Pick<ModelServer, "url" | "requests"> | undefined,
  { question, sources, latencyMs }: RunToMeasure,
  { signal }: World,
): Promise<RunNumbers> => {
  const system = await startSystem(environmentOf(model), signal);
  try {
    const collectionId = await handIn(system.client, sources);
    const { id, status, counts } = await askGateway(system.client, { question, collectionId }, signal);
    const log = await readLog(system.client, id);
    return {
      latencyMs,
      status,
      ...stageTimes(log),
      passages: counts.passages,
      // Of a system that has done nothing else.
      encoderSeconds: await encoderSeconds(system.ports, signal),
      calls: model?.requests.length ?? 0,
      callsByTask: callsByTask(log),
    };
  } finally {
    await system.stop();
  }
};

/** Starts a system, asks it once, and takes it away again. */
const measureRun = async (run: RunToMeasure, world: World): Promise<RunNumbers> => {
  if (run.latencyMs === undefined) return measureWith(undefined, run, world);
  const model = await startModelServer({ latencyMs: run.latencyMs });
  try {
    return await measureWith(model, run, world);
  } finally {
    await model.stop();
  }
};

/** Everything the benchmark measured. */
export interface SystemNumbers {
  readonly sources: { readonly documents: number; readonly words: number };
  readonly runs: readonly RunNumbers[];
  /** The sources' text, encoded by nothing but an encoder. */
  readonly alone: { readonly texts: number; readonly seconds: number };
  readonly machine: { readonly cores: number; readonly loadBefore: number; readonly loadAfter: number };
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

const toRun = (run: RunNumbers, aloneSeconds: number) => {
  const wallSeconds = run.wallMs / 1_000;
  const encoding = Object.values(run.encoderSeconds).reduce((sum, seconds) => sum + seconds, 0);
  return {
    model: run.latencyMs === undefined ? null : `scripted, ${run.latencyMs} ms`,
    status: run.status,
    wallSeconds: rounded(wallSeconds, 1),
    encoderSeconds: Object.fromEntries(
      Object.entries(run.encoderSeconds).map(([service, seconds]) => [service, rounded(seconds)]),
    ),
    encoderShare: rounded(encoding / wallSeconds),
    aloneShare: rounded(aloneSeconds / wallSeconds),
    passages: run.passages,
    calls: run.calls,
    callsByTask: run.callsByTask,
    stages: run.stages.map(({ stage, ms }) => ({
      stage,
      seconds: rounded(ms / 1_000),
      share: rounded(ms / run.wallMs),
    })),
  };
};

const toJson = ({ sources, runs, alone, machine }: SystemNumbers) => ({
  bench: "system",
  sources,
  runs: runs.map((run) => toRun(run, alone.seconds)),
  encodingAlone: { texts: alone.texts, seconds: rounded(alone.seconds) },
  machine,
});

type SystemJson = ReturnType<typeof toJson>;

const tableOf = ({ runs }: SystemJson): string => {
  const stages = [...new Set(runs.flatMap((run) => run.stages.map(({ stage }) => stage)))];
  const secondsIn = (run: SystemJson["runs"][number], wanted: string): number =>
    run.stages.find(({ stage }) => stage === wanted)?.seconds ?? 0;
  return [
    row(["light run", ...runs.map(({ model }) => model ?? "no model")]),
    `|---|${runs.map(() => "---:").join("|")}|`,
    row(["wall, s", ...runs.map(({ wallSeconds }) => wallSeconds)]),
    row(["encoder at work, share of it", ...runs.map(({ encoderShare }) => encoderShare)]),
    row(["the same text encoded alone, by it", ...runs.map(({ aloneShare }) => aloneShare)]),
    row(["calls of the model", ...runs.map(({ calls }) => calls)]),
    ...stages.map((stage) => row([`${stage}, s`, ...runs.map((run) => secondsIn(run, stage))])),
  ].join("\n");
};

/** The numbers as JSON and as a Markdown table. */
const renderSystem = (numbers: SystemNumbers): BenchmarkReport => {
  const json = toJson(numbers);
  return { json, table: tableOf(json) };
};

const defaultWords = 5_000;

/** Delay of the model for each run; undefined for a run without a model. */
export type Latencies = readonly (number | undefined)[];

/** A light run over ten made sources, without a model and with a scripted one, each on a system of its own. */
export const createSystemBenchmark = (latencies: Latencies = [undefined, 500]): Benchmark => ({
  summary:
    "a light run over ten sources of --words each, without a model and with one of 500 ms: time, encoding, calls",
  run: async ({ words = defaultWords }, world) => {
    const loadBefore = loadNow();
    const { question, sources } = makeSources(words);
    const runs: RunNumbers[] = [];
    for (const latencyMs of latencies) {
      world.say(latencyMs === undefined ? "a run without a model" : `a run with a model of ${latencyMs} ms`);
      runs.push(await measureRun({ question, sources, latencyMs }, world));
    }
    world.say("encoding the same text alone");
    const alone = await encodeAlone(sources, world);
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
    return renderSystem({ sources: { documents: sources.length, words }, runs, alone, machine });
  },
});
