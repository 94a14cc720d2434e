import { type ContractName, contracts } from "@quarry/contracts";
import type { SimulatedStage } from "./simulate.ts";

/** What the jobs of one contract cost one run. */
export interface JobCost {
  readonly service: string;
  readonly contract: string;
  /** Of a run; a job that sleeps and wakes counts each time it is at work. */
  readonly jobs: number;
  /** Mean seconds of one of them. */
  readonly seconds: number;
}

/** How often jobs of a contract were at work, and for how long in all. */
interface Total {
  readonly service: string;
  readonly jobs: number;
  readonly seconds: number;
}

/** By contract. */
export type JobTotals = ReadonlyMap<string, Total>;

const line = /^job_run_seconds_(sum|count)\{service="([^"]+)",contract="([^"]+)",[^}]*\} (\S+)$/gmu;

/** What services have done so far, by the metric `job_run_seconds`, whatever came of it. */
export const jobTotalsIn = (metrics: string): JobTotals => {
  const totals = new Map<string, Total>();
  for (const [, kind, service = "", contract = "", value] of metrics.matchAll(line)) {
    const { jobs, seconds } = totals.get(contract) ?? { jobs: 0, seconds: 0 };
    const add = Number(value);
    totals.set(contract, {
      service,
      jobs: jobs + (kind === "count" ? add : 0),
      seconds: seconds + (kind === "sum" ? add : 0),
    });
  }
  return totals;
};

const orderOf = (contract: string): number => contracts.findIndex(({ name }) => name === contract);

/** What was done between two looks, by run, in the order in which a run meets the contracts. */
export const jobCosts = (before: JobTotals, after: JobTotals, runs: number): readonly JobCost[] =>
  [...after]
    .map(([contract, { service, jobs, seconds }]) => {
      const earlier = before.get(contract);
      const done = jobs - (earlier?.jobs ?? 0);
      return { service, contract, jobs: done / runs, seconds: (seconds - (earlier?.seconds ?? 0)) / done };
    })
    .filter(({ jobs }) => jobs > 0)
    .toSorted((one, other) => orderOf(one.contract) - orderOf(other.contract));

const turnsContract: ContractName = "run-research";

/** The turns in which it is decided how one item is prepared, and what is done for it, item by item. */
const itemTurnsContract: ContractName = "prepare-item";
const itemContracts: readonly string[] = ["fetch-page", "index-document"] satisfies ContractName[];

/** Its jobs wait for others, many at a time: their time is no work. */
const waitingContract: ContractName = "await-items";

/** Seconds on a processor that one run took, by the process that took them. */
export type ProcessorSeconds = Readonly<Record<string, number>>;

const store = "qdrant";

/**
 * The parts of a job's time, by service, and what handing over takes for each job. Where what computes was `slowdown` times as slow as
 * on a processor of its own, the job would have waited for the less.
 */
const partsOf = (costs: readonly JobCost[], processors: ProcessorSeconds, slowdown: number) => {
  const seconds = new Map<string, number>();
  for (const cost of costs)
    seconds.set(cost.service, (seconds.get(cost.service) ?? 0) + cost.jobs * cost.seconds);
  const computing = new Map(
    [...seconds].map(([name, all]) => [name, all === 0 ? 0 : Math.min(1, (processors[name] ?? 0) / all)]),
  );
  const cpuSeconds = [...seconds].reduce((sum, [name, all]) => sum + all * (computing.get(name) ?? 0), 0);
  const waiting = new Map(
    [...seconds].map(([name]) => [name, Math.max(0, 1 - slowdown * (computing.get(name) ?? 0))]),
  );
  const waited = [...seconds].reduce((sum, [name, all]) => sum + all * (waiting.get(name) ?? 0), 0);
  const storing = waited > 0 ? Math.min(1 / slowdown, (processors[store] ?? 0) / waited) : 0;
  const all = Object.values(processors).reduce((sum, taken) => sum + taken, 0);
  const jobs = costs.reduce((sum, cost) => sum + cost.jobs, 0);
  return {
    computing,
    waiting,
    storing,
    handOverSeconds: Math.max(0, all - cpuSeconds - waited * storing) / jobs,
  };
};

/** Turns in which something decides, spread evenly between what it decides about. */
const withTurns = <Work>(work: readonly Work[], turns: readonly Work[]): readonly Work[] => {
  const upTo = (stage: number): number => Math.round((stage * turns.length) / (work.length + 1));
  return [
    ...work.flatMap((stage, index) => [...turns.slice(upTo(index), upTo(index + 1)), stage]),
    ...turns.slice(upTo(work.length)),
  ];
};

/** Stages of which the first is of one go, and each job of the others follows one of it. */
const lined = (stages: readonly SimulatedStage[]): readonly SimulatedStage[] =>
  stages.map((stage, index) => (index === 0 ? stage : { ...stage, followsJobs: true }));

/**
 * The stages of one run that its costs suggest: jobs of a contract at once, contracts one after another, items each through its own jobs,
 * and the turns in which the run or an item decides spread evenly between them; what only waits is left out. Parts of jobs, where runs differed, are rounded up, with as much work in all.
 * What a service's process computed is spread evenly over the seconds of its jobs, what Qdrant did over those in which jobs waited; what is left
 * of all processes (Redis, gateway, who asks, a worker between its jobs) is the same for each job and comes before it. `slowdown` says how much
 * longer it computed for what else the machine did; the stages are those of a quiet one.
 */
export const stagesOf = (
  costs: readonly JobCost[],
  processors: ProcessorSeconds,
  slowdown = 1,
): readonly SimulatedStage[] => {
  const working = costs.filter(({ contract }) => contract !== waitingContract);
  const { computing, waiting, storing, handOverSeconds } = partsOf(working, processors, slowdown);
  const toStage = (
    { service, contract, jobs, seconds }: JobCost,
    times = Math.ceil(jobs),
  ): SimulatedStage => {
    const scale = jobs / times;
    const cpuSeconds = seconds * (computing.get(service) ?? 0) * scale;
    const waited = seconds * (waiting.get(service) ?? 0) * scale;
    return {
      service,
      contract,
      jobs: times,
      handOverSeconds: handOverSeconds * scale,
      cpuSeconds,
      storeSeconds: waited * storing,
      waitSeconds: waited * (1 - slowdown * storing),
    };
  };
  const turnsOf = (contract: string, times = 1): SimulatedStage[] =>
    working
      .filter((cost) => cost.contract === contract)
      .flatMap((cost) => {
        const turns = Math.ceil(cost.jobs / times);
        return Array.from({ length: turns }, () => toStage({ ...cost, jobs: cost.jobs / turns }, times));
      });
  const ofItems = working.filter(({ contract }) => itemContracts.includes(contract));
  const [firstOfItems] = ofItems;
  const items = Math.ceil(Math.max(0, ...ofItems.map(({ jobs }) => jobs)));
  const preparing = lined(
    withTurns(
      ofItems.map((cost) => toStage(cost, items)),
      items === 0 ? [] : turnsOf(itemTurnsContract, items),
    ),
  );
  const work = working
    .filter(({ contract }) => contract !== turnsContract && (contract !== itemTurnsContract || items === 0))
    .flatMap((cost) => {
      if (!itemContracts.includes(cost.contract)) return [[toStage(cost)]];
      return cost === firstOfItems ? [preparing] : [];
    });
  return withTurns(
    work,
    turnsOf(turnsContract).map((turn) => [turn]),
  ).flat();
};

/** Seconds for which jobs of one run take a place of each service. */
export const demandsOf = (stages: readonly SimulatedStage[]): ReadonlyMap<string, number> => {
  const demands = new Map<string, number>();
  for (const { service, jobs, cpuSeconds, storeSeconds, waitSeconds } of stages)
    demands.set(service, (demands.get(service) ?? 0) + jobs * (cpuSeconds + storeSeconds + waitSeconds));
  return demands;
};
