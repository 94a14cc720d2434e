import { describe, expect, it } from "vitest";
import { simulate, type SimulatedService, type SimulatedStage } from "./simulate.ts";

const service = (name: string, workers: number): SimulatedService => ({ name, workers });

const nothing = { handOverSeconds: 0, cpuSeconds: 0, storeSeconds: 0, waitSeconds: 0 };

/** Jobs that only wait. */
const stage = (name: string, jobs: number, seconds: number): SimulatedStage => ({
  ...nothing,
  service: name,
  contract: `ask-${name}`,
  jobs,
  waitSeconds: seconds,
});

/** Jobs that only compute. */
const computing = (name: string, jobs: number, seconds: number, contract = name): SimulatedStage => ({
  ...nothing,
  service: name,
  contract,
  jobs,
  cpuSeconds: seconds,
});

const batch = (services: SimulatedService[], stages: SimulatedStage[], runs = 1, processors?: number) =>
  simulate({ services, stages, open: runs, runs, ...(processors !== undefined && { processors }) });

describe("simulate", () => {
  it.each([
    ["one worker takes n jobs one after another", 1, 12 * 0.5],
    ["two workers halve it", 2, 6 * 0.5],
    ["five leave two for a third round", 5, 3 * 0.5],
    ["more workers than jobs take as long as one job", 20, 0.5],
  ])("%s", (_, workers, seconds) => {
    for (const kind of [stage, computing]) {
      const simulated = batch([service("indexer", workers)], [kind("indexer", 12, 0.5)]);
      expect(simulated).toMatchObject({ seconds, p95Seconds: seconds, runsPerMinute: 60 / seconds });
    }
  });

  it("lets runs that come at once wait for one another, first come first served", () => {
    const { seconds, meanSeconds, p95Seconds } = batch([service("one", 1)], [stage("one", 2, 1)], 20);
    expect({ seconds, meanSeconds, p95Seconds }).toEqual({ seconds: 40, meanSeconds: 21, p95Seconds: 38 });
  });

  it("takes a run through its stages, and is as quick as their sum for a single one", () => {
    const services = [service("fetcher", 4), service("indexer", 1)];
    const stages = [stage("fetcher", 8, 1), stage("indexer", 0, 99), stage("indexer", 8, 0.5)];
    const { seconds, utilisation } = batch(services, stages);
    expect(seconds).toBe(2 + 4);
    expect(utilisation).toEqual({ fetcher: 8 / (4 * 6), indexer: 4 / 6 });
  });

  it("begins what follows a job when that job has ended, and goes on when all of it has", () => {
    const services = [service("fetcher", 1), service("indexer", 1)];
    const stages = [
      stage("fetcher", 4, 1),
      { ...stage("indexer", 4, 2), followsJobs: true },
      stage("fetcher", 1, 3),
    ];
    // The first item is fetched, then all are indexed one after another, then comes the last stage.
    expect(batch(services, stages).seconds).toBe(1 + 4 * 2 + 3);
  });

  it("overlaps what different services do for different runs", () => {
    // A flow shop of two machines: the first stage of each run, and the second of the last.
    const stages = [stage("one", 1, 3), stage("two", 1, 1)];
    expect(batch([service("one", 1), service("two", 1)], stages, 5).seconds).toBe(5 * 3 + 1);
  });

  it("gives a worker one place for each contract, and one thread for all of them", () => {
    const analyst = [service("analyst", 1)];
    const waiting = [stage("analyst", 1, 1), { ...stage("analyst", 1, 1), contract: "other" }];
    expect(batch(analyst, waiting, 2).seconds).toBe(3);
    const both = [computing("analyst", 1, 1, "one"), computing("analyst", 1, 1, "other")];
    expect(batch(analyst, both, 2).seconds).toBeCloseTo(4, 9);
    expect(batch([service("analyst", 2)], both, 2).seconds).toBeCloseTo(2, 9);
  });

  it.each([
    ["three that compute take half as long again on two processors", computing, 2, 1.5],
    ["three that compute do not disturb one another on three", computing, 3, 1],
    ["and those that wait take none", stage, 2, 1],
  ])("lets workers share the processors of a machine: %s", (_, kind, processors, seconds) => {
    const { seconds: simulated, processorsBusy } = batch(
      [service("one", 3)],
      [kind("one", 3, 1)],
      1,
      processors,
    );
    expect(simulated).toBeCloseTo(seconds, 9);
    expect(processorsBusy).toBeCloseTo(kind === computing ? processors : 0, 9);
  });

  it("has stores compute beside the workers, on the same processors", () => {
    const stages = [
      { ...nothing, service: "one", contract: "one", jobs: 4, handOverSeconds: 0.5, storeSeconds: 0.5 },
    ];
    expect(batch([service("one", 4)], stages, 1, 1).seconds).toBeCloseTo(4, 9);
    expect(batch([service("one", 4)], stages, 1).seconds).toBeCloseTo(1, 9);
    // A job that is handed over takes no place of a worker: the second one is, while the first is at work.
    expect(batch([service("one", 1)], stages, 1).seconds).toBeCloseTo(0.5 + 4 * 0.5, 9);
  });

  describe("with runs that follow one another", () => {
    const services = [service("quick", 2), service("scarce", 3), service("idle", 1)];
    const stages = [stage("quick", 4, 0.2), stage("scarce", 6, 1), stage("quick", 1, 0.1)];
    const steady = (open: number, of = stages, processors?: number) =>
      simulate({
        services,
        stages: of,
        open,
        runs: 40 * open,
        ...(processors !== undefined && { processors }),
      });

    it("names the bottleneck", () => {
      const { bottleneck, utilisation } = steady(20);
      expect(bottleneck).toBe("scarce");
      expect(utilisation["scarce"]).toBeGreaterThan(0.99);
      expect(utilisation["idle"]).toBe(0);
    });

    it("keeps the bottleneck law: no more runs than the scarce service can take, and with many open ones just those", () => {
      const max = 60 / (6 / 3);
      for (const open of [1, 2, 5]) expect(steady(open).runsPerMinute).toBeLessThan(max);
      expect(steady(50).runsPerMinute).toBeGreaterThan(0.99 * max);
    });

    it("keeps it for processors: no more runs than these compute", () => {
      const work = [computing("quick", 4, 0.2), computing("scarce", 6, 1)];
      const max = (60 * 1.5) / 6.8;
      const { runsPerMinute, processorsBusy } = steady(50, work, 1.5);
      expect(runsPerMinute).toBeGreaterThan(0.99 * max);
      expect(runsPerMinute).toBeLessThanOrEqual(max + 1e-6);
      expect(processorsBusy).toBeCloseTo(1.5, 1);
    });

    it("keeps Little's law: open runs = runs a second × seconds of a run", () => {
      const work = [computing("quick", 4, 0.2), computing("scarce", 6, 1)];
      for (const [of, processors] of [[stages], [work, 2]] as const) {
        const { runsPerMinute, meanSeconds } = steady(20, [...of], processors);
        expect(Math.abs((runsPerMinute / 60) * meanSeconds - 20)).toBeLessThan(0.5);
      }
    });

    it("keeps the utilisation law: share at work = runs a second × seconds of work by place", () => {
      const { runsPerMinute, utilisation } = steady(7);
      expect(utilisation["quick"]).toBeCloseTo(((runsPerMinute / 60) * (4 * 0.2 + 0.1)) / 2, 9);
    });
  });

  it("refuses a stage of a service that there is none of", () => {
    expect(() => batch([service("one", 1)], [stage("two", 1, 1)])).toThrow("no service called two");
  });
});
