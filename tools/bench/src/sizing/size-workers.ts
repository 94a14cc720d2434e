import { demandsOf } from "./job-costs.ts";
import { simulate, type SimulatedService, type SimulatedStage, type Simulation } from "./simulate.ts";

/** How much longer than an undisturbed run 95 of 100 may take at most. */
export const maxSlowdown = 3;

/** Each open run is followed by so many others less one. */
const generations = 4;

const servicesOf = (workers: ReadonlyMap<string, number>): readonly SimulatedService[] =>
  [...workers].map(([name, count]) => ({ name, workers: count }));

/** Runs of the same stages with so many open at a time, for so many workers of each service, on machines of their own. */
export const simulateOpen = (
  stages: readonly SimulatedStage[],
  workers: ReadonlyMap<string, number>,
  open: number,
): Simulation => simulate({ services: servicesOf(workers), stages, open, runs: generations * open });

/** A machine that all share. */
interface Machine {
  readonly processors: number;
  /** Threads of others that never wait. */
  readonly others: number;
}

/** Runs that come at once, on one machine with one worker of each service. */
export const simulateTogether = (
  stages: readonly SimulatedStage[],
  runs: number,
  machine: Machine,
): Simulation =>
  simulate({ services: servicesOf(workersOfEach(stages, 1)), stages, open: runs, runs, ...machine });

/** So many workers of each service that the stages ask for something. */
export const workersOfEach = (
  stages: readonly SimulatedStage[],
  count: number,
): ReadonlyMap<string, number> => new Map([...demandsOf(stages).keys()].map((name) => [name, count]));

/** Seconds of a run that has one worker of each kind to itself. */
export const undisturbedSeconds = (stages: readonly SimulatedStage[]): number =>
  simulateOpen(stages, workersOfEach(stages, 1), 1).meanSeconds;

/** What was found to be enough. */
export interface Sizing {
  readonly open: number;
  readonly workers: Readonly<Record<string, number>>;
  readonly simulation: Simulation;
}

/**
 * So many workers of each service that with so many open runs the 95th percentile of a run's time is within `maxSlowdown` of an
 * undisturbed one. Begins with the fewest that Little's law and the utilisation law allow for that, and adds to the bottleneck.
 */
export const sizeWorkers = (stages: readonly SimulatedStage[], open: number): Sizing => {
  const maxSeconds = maxSlowdown * undisturbedSeconds(stages);
  const workers = new Map(
    [...demandsOf(stages)].map(([name, demand]) => [
      name,
      Math.max(1, Math.ceil((open * demand) / maxSeconds)),
    ]),
  );
  for (;;) {
    const simulation = simulateOpen(stages, workers, open);
    if (simulation.p95Seconds <= maxSeconds)
      return { open, workers: Object.fromEntries(workers), simulation };
    const scarce = workers.get(simulation.bottleneck) ?? 1;
    workers.set(simulation.bottleneck, scarce + Math.ceil(scarce / 10));
  }
};
