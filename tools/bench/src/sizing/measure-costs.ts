import type { World } from "../benchmark.ts";
import { askGateway, handIn } from "../system/ask-gateway.ts";
import { makeSources, type RunningSystem, startSystem } from "../system/start-system.ts";
import { type JobCost, jobCosts, type JobTotals, jobTotalsIn } from "./job-costs.ts";

/** A kind of run and what it costs. */
export interface MeasuredLoad {
  readonly name: string;
  readonly costs: readonly JobCost[];
  /** Of a run that had the system to itself. */
  readonly wallSeconds: number;
}

/** What was measured on one system with one worker of each kind. */
export interface MeasuredCosts {
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
export const measureCosts = async (words: number, world: World): Promise<MeasuredCosts> => {
  const system = await startSystem({ WORKER_CONCURRENCY: "1" }, world.signal);
  try {
    return await measureOn(system, words, world);
  } finally {
    await system.stop();
  }
};
