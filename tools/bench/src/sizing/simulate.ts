import { percentile } from "../evidence/machine.ts";

/** A kind of worker: so many processes, each with one thread that computes and a place for one job of each of its contracts at a time. */
export interface SimulatedService {
  readonly name: string;
  readonly workers: number;
}

/** Jobs that a run adds at once; it goes on when all of them, and those that follow them, have ended. */
export interface SimulatedStage {
  readonly service: string;
  readonly contract: string;
  readonly jobs: number;
  /** Each of its jobs follows one of the stage before, as soon as that one has ended; they are as many. */
  readonly followsJobs?: boolean;
  /** For which whatever stands around the workers computes before a job can be taken: adding it, telling of it. */
  readonly handOverSeconds: number;
  /** For which the worker computes for one job. */
  readonly cpuSeconds: number;
  /** For which the worker waits for one job while a store computes. */
  readonly storeSeconds: number;
  /** For which the worker waits for one job while nothing computes. */
  readonly waitSeconds: number;
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
  /** Processors that all workers and stores share; left out, each thread has one of its own. */
  readonly processors?: number;
  /** Threads of others that never wait and share these processors, not whole ones as a mean; none where left out. */
  readonly others?: number;
}

/** How that went. */
export interface Simulation {
  readonly seconds: number;
  readonly runsPerMinute: number;
  /** Of a run's time from its coming to its end. */
  readonly p95Seconds: number;
  readonly meanSeconds: number;
  /** How many processors were at work for these runs, as a mean over the time. */
  readonly processorsBusy: number;
  /** The share of its time that each service was at work: its threads, or the places for its busiest contract if these were more so. */
  readonly utilisation: Readonly<Record<string, number>>;
  /** The service with the highest utilisation. */
  readonly bottleneck: string;
}

interface Agenda<T> {
  readonly size: () => number;
  readonly firstAt: () => number;
  readonly add: (at: number, item: T) => void;
  readonly next: () => T | undefined;
}

/** What ends when, the earliest first; of ends at one moment, in any order that is the same each time. */
const createAgenda = <T>(): Agenda<T> => {
  const heap: { readonly at: number; readonly item: T }[] = [];
  const at = (index: number): number => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number): void => {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  };
  return {
    size: () => heap.length,
    firstAt: () => at(0),
    add: (moment, item) => {
      let index = heap.push({ at: moment, item }) - 1;
      for (let above = (index - 1) >> 1; index > 0 && at(index) < at(above); above = (index - 1) >> 1) {
        swap(index, above);
        index = above;
      }
    },
    next: () => {
      swap(0, heap.length - 1);
      const first = heap.pop()?.item;
      for (let index = 0; ;) {
        const below = at(2 * index + 2) < at(2 * index + 1) ? 2 * index + 2 : 2 * index + 1;
        if (at(below) >= at(index)) return first;
        swap(index, below);
        index = below;
      }
    },
  };
};

type Then = () => void;

/** Threads that share what they have to compute evenly. */
interface Threads {
  readonly count: number;
  /** What ends when so much has been done for each that computes. */
  readonly agenda: Agenda<Then>;
  /** Seconds that have been done for each. */
  done: number;
  rate: number;
  busySeconds: number;
}

/** Time, and what computes or waits in it: by processor sharing, n threads on c processors each run at min(1, c / n). */
const createClock = (processors: number, others: number) => {
  const all: Threads[] = [];
  const waiting = createAgenda<Then>();
  let now = 0;
  const running = ({ count, agenda }: Threads): number => Math.min(agenda.size(), count);
  const setRates = (): void => {
    const share = Math.min(1, processors / all.reduce((sum, threads) => sum + running(threads), others));
    for (const threads of all) threads.rate = (share * running(threads)) / threads.agenda.size();
  };
  const endsAt = ({ agenda, done, rate }: Threads): number =>
    agenda.size() === 0 ? Number.POSITIVE_INFINITY : now + Math.max(0, agenda.firstAt() - done) / rate;
  const passUntil = (at: number): void => {
    for (const threads of all) {
      if (threads.agenda.size() === 0) continue;
      const each = (at - now) * threads.rate;
      threads.done += each;
      threads.busySeconds += each * threads.agenda.size();
    }
    now = at;
  };
  return {
    now: (): number => now,
    threads: (count: number): Threads => {
      const threads = { count, agenda: createAgenda<Then>(), done: 0, rate: 1, busySeconds: 0 };
      all.push(threads);
      return threads;
    },
    compute: (threads: Threads, seconds: number, then: Then): void => {
      if (seconds === 0) then();
      else threads.agenda.add(threads.done + seconds, then);
    },
    wait: (seconds: number, then: Then): void => {
      if (seconds === 0) then();
      else waiting.add(now + seconds, then);
    },
    /** Until nothing computes or waits. */
    run: (): void => {
      for (;;) {
        setRates();
        let [first, at]: [Threads | undefined, number] = [undefined, waiting.firstAt()];
        for (const threads of all) {
          const end = endsAt(threads);
          if (end < at) [first, at] = [threads, end];
        }
        if (at === Number.POSITIVE_INFINITY) return;
        passUntil(at);
        (first?.agenda ?? waiting).next()?.();
      }
    },
    busySeconds: (): number => all.reduce((sum, threads) => sum + threads.busySeconds, 0),
  };
};

type Clock = ReturnType<typeof createClock>;

/** Where jobs of one contract wait and are taken, first come first served. */
interface Station {
  readonly threads: Threads;
  readonly places: number;
  readonly queue: { readonly stage: SimulatedStage; readonly onEnd: Then }[];
  /** Of the queue. */
  taken: number;
  active: number;
  /** Of all its places. */
  occupiedSeconds: number;
}

/** The workers of one service. */
interface Crew {
  readonly service: SimulatedService;
  readonly threads: Threads;
  readonly stations: Map<string, Station>;
}

const stationOf = ({ threads, service, stations }: Crew, contract: string): Station => {
  const station = stations.get(contract) ?? {
    threads,
    places: service.workers,
    queue: [],
    taken: 0,
    active: 0,
    occupiedSeconds: 0,
  };
  stations.set(contract, station);
  return station;
};

/** Takes what waits as long as there are places. */
const serve = (station: Station, clock: Clock, stores: Threads): void => {
  while (station.active < station.places) {
    const job = station.queue[station.taken];
    if (job === undefined) return;
    const takenAt = clock.now();
    station.taken += 1;
    station.active += 1;
    const end = (): void => {
      station.active -= 1;
      station.occupiedSeconds += clock.now() - takenAt;
      job.onEnd();
      serve(station, clock, stores);
    };
    const { cpuSeconds, storeSeconds, waitSeconds } = job.stage;
    clock.compute(station.threads, cpuSeconds, () =>
      clock.compute(stores, storeSeconds, () => clock.wait(waitSeconds, end)),
    );
  }
};

/**
 * Runs in a network of queues, by discrete events: every job of a stage takes the same each time, and one that waits is taken as
 * soon as there is a place. Stages without jobs are passed over.
 */
export const simulate = (load: SimulatedLoad): Simulation => {
  const { services, stages, open, runs, processors = Number.POSITIVE_INFINITY, others = 0 } = load;
  const clock = createClock(processors, others);
  const stores = clock.threads(Number.POSITIVE_INFINITY);
  const crews = new Map<string, Crew>(
    services.map((service) => [
      service.name,
      { service, threads: clock.threads(service.workers), stations: new Map() },
    ]),
  );
  /** The stage at a place and those whose jobs follow its jobs. */
  const lineFrom = (place: number): readonly SimulatedStage[] => {
    const end = stages.findIndex(({ followsJobs = false }, index) => index > place && !followsJobs);
    return stages.slice(place, end === -1 ? stages.length : end);
  };
  const passThrough = ([stage, ...others]: readonly SimulatedStage[], onEnd: Then): void => {
    if (stage === undefined) {
      onEnd();
      return;
    }
    const crew = crews.get(stage.service);
    if (crew === undefined) throw new RangeError(`there is no service called ${stage.service}`);
    const station = stationOf(crew, stage.contract);
    clock.compute(stores, stage.handOverSeconds, () => {
      station.queue.push({ stage, onEnd: () => passThrough(others, onEnd) });
      serve(station, clock, stores);
    });
  };
  const times: number[] = [];
  let come = 0;
  const advance = (cameAt: number, place: number): void => {
    const stage = stages[place];
    if (stage === undefined) {
      times.push(clock.now() - cameAt);
      if (come < runs) begin();
      return;
    }
    if (stage.jobs === 0) {
      advance(cameAt, place + 1);
      return;
    }
    const line = lineFrom(place);
    let left = stage.jobs;
    const onEnd = (): void => {
      left -= 1;
      if (left === 0) advance(cameAt, place + line.length);
    };
    for (let job = 0; job < stage.jobs; job += 1) passThrough(line, onEnd);
  };
  const begin = (): void => {
    come += 1;
    advance(clock.now(), 0);
  };
  while (come < Math.min(open, runs)) begin();
  clock.run();
  return summarise([...crews.values()], times, clock);
};

const summarise = (crews: readonly Crew[], times: readonly number[], clock: Clock): Simulation => {
  const seconds = clock.now();
  const utilisation = crews.map(({ service: { name, workers }, threads, stations }) => {
    const busy = [threads.busySeconds, ...[...stations.values()].map((station) => station.occupiedSeconds)];
    return [name, Math.max(...busy) / (workers * seconds)] as const;
  });
  const [busiest] = utilisation.toSorted(([, one], [, other]) => other - one);
  return {
    seconds,
    runsPerMinute: (60 * times.length) / seconds,
    p95Seconds: percentile(times, 0.95),
    meanSeconds: times.reduce((sum, time) => sum + time, 0) / times.length,
    processorsBusy: clock.busySeconds() / seconds,
    utilisation: Object.fromEntries(utilisation),
    bottleneck: busiest?.[0] ?? "",
  };
};
