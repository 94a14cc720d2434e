import { availableParallelism } from "node:os";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { loadNow } from "../evidence/machine.ts";
import { askGateway, handIn } from "../system/ask-gateway.ts";
import { makeSources, type RunningSystem, startSystem } from "../system/start-system.ts";
import { demandsOf, type JobCost, jobCosts, type JobTotals, jobTotalsIn, stagesOf } from "./job-costs.ts";
import type { Simulation } from "./simulate.ts";
import { maxSlowdown, simulateOpen, sizeWorkers, undisturbedSeconds, workersOfEach } from "./size-workers.ts";

/** A kind of run and what it costs. */
interface MeasuredLoad {
  readonly name: string;
  readonly costs: readonly JobCost[];
  /** Of a run that had the system to itself. */
  readonly wallSeconds: number;
}

/** What was measured on one system with one worker of each kind. */
interface MeasuredCosts {
  readonly loads: readonly MeasuredLoad[];
  /** Questions that came at once, of the kind of the last load. */
  readonly together: { readonly runs: number; readonly seconds: number };
}

const warmUpWords = 50;
const questions = 3;
const togetherRuns = 10;

const totalsOf = async ({ ports }: RunningSystem, signal: AbortSignal): Promise<JobTotals> => {
  const texts = [...ports.values()].map(async (port) =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { signal })).text(),
  );
  return jobTotalsIn((await Promise.all(texts)).join("\n"));
};

const measureOn = async (system: RunningSystem, words: number, world: World): Promise<MeasuredCosts> => {
  const { now, say, signal } = world;
  const { question, sources } = makeSources(words);
  const measure = async (name: string, runs: number, work: () => Promise<unknown>): Promise<MeasuredLoad> => {
    say(name);
    const before = await totalsOf(system, signal);
    const began = now();
    for (let run = 0; run < runs; run += 1) await work();
    const wallSeconds = (now() - began) / 1_000 / runs;
    return { name, costs: jobCosts(before, await totalsOf(system, signal), runs), wallSeconds };
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
  const indexed = await measure("a light run over the same sources, indexed", questions, ask);
  say(`${togetherRuns} such runs at once`);
  const began = now();
  await Promise.all(Array.from({ length: togetherRuns }, ask));
  return {
    loads: [fresh, indexed],
    together: { runs: togetherRuns, seconds: (now() - began) / 1_000 },
  };
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

const predict = ({ name, costs, wallSeconds }: MeasuredLoad) => {
  const stages = stagesOf(costs);
  return {
    load: name,
    jobs: costs.map(({ jobs, seconds, ...cost }) => ({
      ...cost,
      jobs: rounded(jobs),
      seconds: rounded(seconds, 4),
    })),
    demandSeconds: Object.fromEntries(
      [...demandsOf(stages)].map(([service, seconds]) => [service, rounded(seconds, 3)]),
    ),
    undisturbed: { measured: rounded(wallSeconds, 2), simulated: rounded(undisturbedSeconds(stages), 2) },
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

const predictTogether = ({ loads, together: { runs, seconds } }: MeasuredCosts) => {
  const stages = stagesOf(loads.at(-1)?.costs ?? []);
  const simulated = simulateOpen(stages, workersOfEach(stages, 1), runs, runs);
  return {
    runs,
    measuredRunsPerMinute: rounded((60 * runs) / seconds),
    simulatedRunsPerMinute: rounded(simulated.runsPerMinute),
  };
};

type Prediction = ReturnType<typeof predict>;

const tableOf = ({ load, demandSeconds, undisturbed, byWorkers, needed }: Prediction): string => {
  const services = Object.keys(demandSeconds);
  return [
    `### ${load}`,
    "",
    `Undisturbed: ${undisturbed.measured} s measured, ${undisturbed.simulated} s simulated.`,
    "",
    row(["", ...services]),
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

/** What measured costs say of other numbers of workers, as JSON and as Markdown tables. */
export const renderSizing = (
  measured: MeasuredCosts,
  context: Readonly<Record<string, unknown>>,
): BenchmarkReport => {
  const loads = measured.loads.map(predict);
  const together = predictTogether(measured);
  const comparison = `${together.runs} of the last at once, one worker of each kind, runs a minute: ${together.measuredRunsPerMinute} measured, ${together.simulatedRunsPerMinute} simulated.`;
  return {
    json: { bench: "sizing", maxSlowdown, ...context, loads, together },
    table: [...loads.map(tableOf), comparison].join("\n\n"),
  };
};

/** Service times of a real system, and by simulation what more runs and more workers would make of them. */
export const createSizingBenchmark = (): Benchmark => ({
  summary: `workers of each kind for ${openRuns.join(", ")} concurrent runs, simulated from what light runs over ten sources of --words (${defaultWords}) cost`,
  run: async ({ words = defaultWords }, world) => {
    const loadBefore = loadNow();
    const measured = await measureCosts(words, world);
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
    world.say("simulating");
    return renderSizing(measured, { words, machine });
  },
});
