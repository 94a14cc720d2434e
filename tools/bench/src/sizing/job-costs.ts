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

/** Its jobs wait for others, many at a time: their time is no work. */
const waitingContract: ContractName = "await-items";

/**
 * The stages of one run that its costs suggest: jobs of a contract at once, contracts one after another, and the turns in which
 * the run decides spread evenly between them; what only waits is left out. Parts of jobs, where runs differed, are rounded up, with as much work in all.
 */
export const stagesOf = (costs: readonly JobCost[]): readonly SimulatedStage[] => {
  const toStage = ({ service, jobs, seconds }: JobCost): SimulatedStage => ({
    service,
    jobs: Math.ceil(jobs),
    seconds: (seconds * jobs) / Math.ceil(jobs),
  });
  const work = costs
    .filter(({ contract }) => contract !== turnsContract && contract !== waitingContract)
    .map(toStage);
  const turns = costs.filter(({ contract }) => contract === turnsContract).map(toStage);
  const single = turns.flatMap(({ service, jobs, seconds }) =>
    Array.from({ length: jobs }, () => ({ service, jobs: 1, seconds })),
  );
  const upTo = (stage: number): number => Math.round((stage * single.length) / (work.length + 1));
  return [
    ...work.flatMap((stage, index) => [...single.slice(upTo(index), upTo(index + 1)), stage]),
    ...single.slice(upTo(work.length)),
  ];
};

/** Seconds of work that one run asks of each service: its service demand. */
export const demandsOf = (stages: readonly SimulatedStage[]): ReadonlyMap<string, number> => {
  const demands = new Map<string, number>();
  for (const { service, jobs, seconds } of stages)
    demands.set(service, (demands.get(service) ?? 0) + jobs * seconds);
  return demands;
};
