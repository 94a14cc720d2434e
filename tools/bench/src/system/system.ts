import { availableParallelism } from "node:os";
import { type Benchmark, type BenchmarkReport, row } from "../benchmark.ts";
import { loadNow } from "../evidence/machine.ts";
import { encodeAlone, measureRun, type RunNumbers } from "./measure-run.ts";
import { makeSources } from "./start-system.ts";

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

/** How long the model of each run thinks before it answers; undefined for a run without one. */
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
