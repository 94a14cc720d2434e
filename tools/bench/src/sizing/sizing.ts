import { availableParallelism } from "node:os";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { loadNow, machineSeconds, processorSecondsOf } from "../evidence/machine.ts";
import { askGateway, handIn } from "../system/ask-gateway.ts";
import { makeSources, type RunningSystem, startSystem } from "../system/start-system.ts";
import {
  demandsOf,
  type JobCost,
  jobCosts,
  type JobTotals,
  jobTotalsIn,
  type ProcessorSeconds,
  stagesOf,
} from "./job-costs.ts";
import type { Simulation } from "./simulate.ts";
import { maxSlowdown, simulateOpen, simulateTogether, sizeWorkers, workersOfEach } from "./size-workers.ts";

/** How long runs took, and what took the processors meanwhile. */
interface Measured {
  /** Of all of them from the first to the last. */
  readonly wallSeconds: number;
  /** Of each run. */
  readonly processors: ProcessorSeconds;
  /** Processors that were at work for anything but this system. */
  readonly foreign: number;
}

/** A kind of run and what it costs where it has the system to itself. */
interface MeasuredLoad extends Measured {
  readonly name: string;
  readonly runs: number;
  readonly costs: readonly JobCost[];
}

/** The same runs one after another, and then at once. */
interface MeasuredRound {
  readonly alone: MeasuredLoad;
  readonly together: Measured & { readonly runs: number };
}

/** What was measured on one system with one worker of each kind. */
interface MeasuredCosts {
  readonly fresh: MeasuredLoad;
  readonly rounds: readonly MeasuredRound[];
}

const warmUpWords = 50;
const questions = 5;
const togetherRuns = 10;
const roundCount = 5;

const totalsOf = async ({ ports }: RunningSystem, signal: AbortSignal): Promise<JobTotals> => {
  const texts = [...ports.values()].map(async (port) =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { signal })).text(),
  );
  return jobTotalsIn((await Promise.all(texts)).join("\n"));
};

/** Who asks takes processors, too. */
const processorSeconds = async ({ processes }: RunningSystem): Promise<ProcessorSeconds> =>
  Object.fromEntries(
    await Promise.all(
      [...processes, ["bench", process.pid] as const].map(
        async ([name, pid]) => [name, await processorSecondsOf(pid)] as const,
      ),
    ),
  );

const totalOf = (processors: ProcessorSeconds): number =>
  Object.values(processors).reduce((sum, seconds) => sum + seconds, 0);

const measureRuns = async (
  system: RunningSystem,
  runs: number,
  work: () => Promise<unknown>,
  now: World["now"],
): Promise<Measured> => {
  const [before, machineBefore, began] = [await processorSeconds(system), machineSeconds(), now()];
  await work();
  const [wallSeconds, machine] = [(now() - began) / 1_000, machineSeconds() - machineBefore];
  const processors = Object.fromEntries(
    Object.entries(await processorSeconds(system)).map(([name, seconds]) => [
      name,
      (seconds - (before[name] ?? 0)) / runs,
    ]),
  );
  const foreign = Math.max(0, machine - runs * totalOf(processors)) / wallSeconds;
  return { wallSeconds, processors, foreign };
};

const measureOn = async (system: RunningSystem, words: number, world: World): Promise<MeasuredCosts> => {
  const { now, say, signal } = world;
  const { question, sources } = makeSources(words);
  const measure = async (name: string, runs: number, work: () => Promise<unknown>): Promise<MeasuredLoad> => {
    say(name);
    const before = await totalsOf(system, signal);
    const oneByOne = async (): Promise<void> => {
      for (let run = 0; run < runs; run += 1) await work();
    };
    const measured = await measureRuns(system, runs, oneByOne, now);
    return { name, runs, ...measured, costs: jobCosts(before, await totalsOf(system, signal), runs) };
  };
  const askOf = (collectionId: string): Promise<unknown> =>
    askGateway(system.client, { question, collectionId, depth: "light" }, signal);
  say("warming up");
  await askOf(await handIn(system.client, makeSources(warmUpWords).sources));
  let collectionId = "";
  const ask = (): Promise<unknown> => askOf(collectionId);
  const fresh = await measure(`a light run over ten new sources of ${words} words`, 1, async () => {
    collectionId = await handIn(system.client, sources);
    await ask();
  });
  const atOnce = (): Promise<unknown> => Promise.all(Array.from({ length: togetherRuns }, ask));
  const rounds: MeasuredRound[] = [];
  while (rounds.length < roundCount) {
    const alone = await measure("a light run over the same sources, indexed", questions, ask);
    say(`${togetherRuns} such runs at once`);
    const together = await measureRuns(system, togetherRuns, atOnce, now);
    rounds.push({ alone, together: { runs: togetherRuns, ...together } });
  }
  return { fresh, rounds };
};

/** Runs without a model on a system whose workers do one job at a time, so that none makes another of its kind slower. */
const measureCosts = async (words: number, world: World): Promise<MeasuredCosts> => {
  const system = await startSystem({ WORKER_CONCURRENCY: "1" }, world.signal);
  try {
    return await measureOn(system, words, world);
  } finally {
    await system.stop();
  }
};

const openRuns = [10, 100, 1_000] as const;
const workerCounts = [1, 2, 4] as const;
const defaultWords = 1_000;

const toNumbers = ({ runsPerMinute, p95Seconds, bottleneck }: Simulation) => ({
  runsPerMinute: rounded(runsPerMinute),
  p95Seconds: rounded(p95Seconds),
  bottleneck,
});

/**
 * A load as it would be without others, and the machine with them. A run alone is one thread that hardly ever waits, so others
 * are as many threads as they took processors for each that it took.
 */
const modelOf = ({ costs, processors, wallSeconds, runs, foreign }: MeasuredLoad, cores: number) => {
  const others = (foreign * wallSeconds) / (runs * totalOf(processors));
  const stages = stagesOf(costs, processors, Math.max(1, (1 + others) / cores));
  return { stages, machine: { processors: cores, others } };
};

/** How much more or less than was measured the simulation says, in percent. */
const errorOf = (measured: number, simulated: number): number => Math.round(100 * (simulated / measured - 1));

const compare = (measured: number, simulated: number) => ({
  measured: rounded(measured, 2),
  simulated: rounded(simulated, 2),
  errorPercent: errorOf(measured, simulated),
});

const roundedAll = (values: Iterable<readonly [string, number]>) =>
  Object.fromEntries([...values].map(([name, value]) => [name, rounded(value, 3)]));

const predict = (load: MeasuredLoad, cores: number) => {
  const { stages } = modelOf(load, cores);
  return {
    load: load.name,
    jobs: load.costs.map(({ jobs, seconds, ...cost }) => ({
      ...cost,
      jobs: rounded(jobs),
      seconds: rounded(seconds, 4),
    })),
    demandSeconds: roundedAll(demandsOf(stages)),
    processorSeconds: roundedAll(Object.entries(load.processors)),
    byWorkers: workerCounts.flatMap((workers) =>
      openRuns.map((open) => ({
        workersOfEach: workers,
        open,
        ...toNumbers(simulateOpen(stages, workersOfEach(stages, workers), open)),
      })),
    ),
    needed: openRuns.map((open) => {
      const { workers, simulation } = sizeWorkers(stages, open);
      return { open, workers, ...toNumbers(simulation) };
    }),
  };
};

/** What was measured on one machine beside what is simulated from the runs one after another alone. */
const compareRows = ({ fresh, rounds }: MeasuredCosts, cores: number) => {
  const alone = (load: MeasuredLoad) => {
    const { stages, machine } = modelOf(load, cores);
    return {
      row: `${load.name}, seconds`,
      ...compare(load.wallSeconds / load.runs, simulateTogether(stages, 1, machine).meanSeconds),
      foreign: rounded(load.foreign, 2),
    };
  };
  return [
    alone(fresh),
    ...rounds.flatMap((round) => {
      const { runs, wallSeconds, foreign } = round.together;
      const { stages, machine } = modelOf(round.alone, cores);
      const simulated = simulateTogether(stages, runs, machine);
      return [
        alone(round.alone),
        {
          row: `${runs} of these at once, runs a minute`,
          ...compare((60 * runs) / wallSeconds, simulated.runsPerMinute),
          foreign: rounded(foreign, 2),
          processorsBusy: {
            measured: rounded((runs * totalOf(round.together.processors)) / wallSeconds, 2),
            simulated: rounded(simulated.processorsBusy, 2),
          },
        },
      ];
    }),
  ];
};

const comparisonTable = (rows: ReturnType<typeof compareRows>): string =>
  [
    row([
      "one worker of each kind, one machine",
      "measured",
      "simulated",
      "error, %",
      "processors of others",
    ]),
    "|---|---:|---:|---:|---:|",
    ...rows.map((line) => row([line.row, line.measured, line.simulated, line.errorPercent, line.foreign])),
  ].join("\n");

type Prediction = ReturnType<typeof predict>;

const tableOf = ({ load, demandSeconds, byWorkers, needed }: Prediction): string => {
  const services = Object.keys(demandSeconds);
  return [
    `### ${load}`,
    "",
    row(["workers on machines of their own", ...services]),
    `|---|${services.map(() => "---:").join("|")}|`,
    row(["seconds of work a run", ...Object.values(demandSeconds)]),
    ...needed.map(({ open, workers }) =>
      row([
        `for ${open} concurrent runs you need, workers`,
        ...services.map((service) => workers[service] ?? 0),
      ]),
    ),
    "",
    row(["workers of each kind", "open runs", "runs a minute", "p95 of a run, s", "bottleneck"]),
    "|---:|---:|---:|---:|---|",
    ...byWorkers.map((line) =>
      row([line.workersOfEach, line.open, line.runsPerMinute, line.p95Seconds, line.bottleneck]),
    ),
  ].join("\n");
};

/** The one that half of them were quicker than. */
const medianRound = (rounds: readonly MeasuredRound[]): readonly MeasuredLoad[] =>
  rounds
    .map(({ alone }) => alone)
    .toSorted((one, other) => one.wallSeconds - other.wallSeconds)
    .slice((rounds.length - 1) / 2)
    .slice(0, 1);

/** What measured costs say of other numbers of workers, as JSON and as Markdown tables. */
const renderSizing = (
  measured: MeasuredCosts,
  cores: number,
  context: Readonly<Record<string, unknown>>,
): BenchmarkReport => {
  const loads = [measured.fresh, ...medianRound(measured.rounds)].map((load) => predict(load, cores));
  const rows = compareRows(measured, cores);
  return {
    json: { bench: "sizing", maxSlowdown, ...context, loads, rows },
    table: [...loads.map(tableOf), comparisonTable(rows)].join("\n\n"),
  };
};

/** Service times of a real system, and by simulation what more runs and more workers would make of them. */
export const createSizingBenchmark = (): Benchmark => ({
  summary: `workers of each kind for ${openRuns.join(", ")} concurrent runs, simulated from what light runs over ten sources of --words (${defaultWords}) cost`,
  run: async ({ words = defaultWords }, world) => {
    const loadBefore = loadNow();
    const measured = await measureCosts(words, world);
    const cores = availableParallelism();
    const machine = { cores, loadBefore, loadAfter: loadNow() };
    world.say("simulating");
    return renderSizing(measured, cores, { words, machine });
  },
});
