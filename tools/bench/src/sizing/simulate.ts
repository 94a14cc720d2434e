import { percentile } from "../evidence/machine.ts";

/** A kind of worker: so many processes with so many jobs at a time each, which take turns in one queue. */
export interface SimulatedService {
  readonly name: string;
  readonly workers: number;
  readonly concurrency: number;
}

/** Jobs that a run adds at once; it goes on when all of them have ended. */
export interface SimulatedStage {
  readonly service: string;
  readonly jobs: number;
  /** Seconds that one job takes once it has been taken. */
  readonly seconds: number;
}

/** What is simulated. */
export interface SimulatedLoad {
  readonly services: readonly SimulatedService[];
  /** Of every run, one after another. */
  readonly stages: readonly SimulatedStage[];
  /** Runs that are open at a time: all of them come at once, and each that ends is followed by another. */
  readonly open: number;
  /** Runs in all, at least those that are open at a time. */
  readonly runs: number;
}

/** How that went. */
export interface Simulation {
  readonly seconds: number;
  readonly runsPerMinute: number;
  /** Of a run's time from its coming to its end. */
  readonly p95Seconds: number;
  readonly meanSeconds: number;
  /** The share of its time that each service was at work. */
  readonly utilisation: Readonly<Record<string, number>>;
  /** The service with the highest utilisation. */
  readonly bottleneck: string;
}

interface Run {
  readonly cameAt: number;
  stage: number;
  /** Jobs of its stage that have not ended. */
  left: number;
}

interface Station extends SimulatedService {
  readonly servers: number;
  /** Jobs of runs that wait, first come first served; `taken` of them have been taken. */
  readonly queue: { readonly run: Run; readonly seconds: number }[];
  taken: number;
  active: number;
  busySeconds: number;
}

interface End {
  readonly at: number;
  readonly run: Run;
  readonly station: Station;
}

/** Ends of jobs, the earliest first; of ends at one moment, in any order that is the same each time. */
const createAgenda = () => {
  const heap: End[] = [];
  const at = (index: number): number => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number): void => {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  };
  return {
    add: (end: End): void => {
      let index = heap.push(end) - 1;
      for (let above = (index - 1) >> 1; index > 0 && at(index) < at(above); above = (index - 1) >> 1) {
        swap(index, above);
        index = above;
      }
    },
    next: (): End | undefined => {
      swap(0, heap.length - 1);
      const first = heap.pop();
      for (let index = 0; ;) {
        const below = at(2 * index + 2) < at(2 * index + 1) ? 2 * index + 2 : 2 * index + 1;
        if (at(below) >= at(index)) return first;
        swap(index, below);
        index = below;
      }
    },
  };
};

const openStations = (services: readonly SimulatedService[]): ReadonlyMap<string, Station> =>
  new Map(
    services.map((service) => [
      service.name,
      {
        ...service,
        servers: service.workers * service.concurrency,
        queue: [],
        taken: 0,
        active: 0,
        busySeconds: 0,
      },
    ]),
  );

/**
 * Runs in a network of queues, by discrete events: every service time is the same each time, a job that waits is taken as soon as
 * a server is free, and servers do not slow each other down. Stages without jobs are passed over.
 */
export const simulate = ({ services, stages, open, runs }: SimulatedLoad): Simulation => {
  const stations = openStations(services);
  const agenda = createAgenda();
  const times: number[] = [];
  let now = 0;
  let come = 0;
  const stationOf = (name: string): Station => {
    const station = stations.get(name);
    if (station === undefined) throw new RangeError(`there is no service called ${name}`);
    return station;
  };
  const serve = (station: Station): void => {
    for (; station.active < station.servers; station.active += 1) {
      const job = station.queue[station.taken];
      if (job === undefined) return;
      station.taken += 1;
      station.busySeconds += job.seconds;
      agenda.add({ at: now + job.seconds, run: job.run, station });
    }
  };
  const advance = (run: Run): void => {
    for (; run.stage < stages.length; run.stage += 1) {
      const { service, jobs, seconds } = stages[run.stage] ?? { service: "", jobs: 0, seconds: 0 };
      if (jobs === 0) continue;
      const station = stationOf(service);
      for (let job = 0; job < jobs; job += 1) station.queue.push({ run, seconds });
      run.left = jobs;
      serve(station);
      return;
    }
    times.push(now - run.cameAt);
    if (come < runs) begin();
  };
  const begin = (): void => {
    come += 1;
    advance({ cameAt: now, stage: 0, left: 0 });
  };
  while (come < Math.min(open, runs)) begin();
  for (let end = agenda.next(); end !== undefined; end = agenda.next()) {
    now = end.at;
    end.station.active -= 1;
    end.run.left -= 1;
    if (end.run.left === 0) {
      end.run.stage += 1;
      advance(end.run);
    }
    serve(end.station);
  }
  return summarise([...stations.values()], times, now);
};

const summarise = (stations: readonly Station[], times: readonly number[], seconds: number): Simulation => {
  const utilisation = stations.map(
    ({ name, busySeconds, servers }) => [name, busySeconds / (servers * seconds)] as const,
  );
  const [busiest] = utilisation.toSorted(([, one], [, other]) => other - one);
  return {
    seconds,
    runsPerMinute: (60 * times.length) / seconds,
    p95Seconds: percentile(times, 0.95),
    meanSeconds: times.reduce((sum, time) => sum + time, 0) / times.length,
    utilisation: Object.fromEntries(utilisation),
    bottleneck: busiest?.[0] ?? "",
  };
};
