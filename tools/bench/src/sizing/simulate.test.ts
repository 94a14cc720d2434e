import { describe, expect, it } from "vitest";
import { simulate, type SimulatedService, type SimulatedStage } from "./simulate.ts";

const service = (name: string, workers: number, concurrency = 1): SimulatedService => ({
  name,
  workers,
  concurrency,
});
const stage = (name: string, jobs: number, seconds: number): SimulatedStage => ({
  service: name,
  jobs,
  seconds,
});

const batch = (services: SimulatedService[], stages: SimulatedStage[], runs = 1) =>
  simulate({ services, stages, open: runs, runs });

describe("simulate", () => {
  it.each([
    ["one worker takes n jobs one after another", 1, 1, 12 * 0.5],
    ["two workers halve it", 2, 1, 6 * 0.5],
    ["so does one with two jobs at a time", 1, 2, 6 * 0.5],
    ["five leave two for a third round", 5, 1, 3 * 0.5],
    ["more servers than jobs take as long as one job", 20, 1, 0.5],
  ])("%s", (_, workers, concurrency, seconds) => {
    const simulated = batch([service("indexer", workers, concurrency)], [stage("indexer", 12, 0.5)]);
    expect(simulated).toMatchObject({ seconds, p95Seconds: seconds, runsPerMinute: 60 / seconds });
  });

  it("lets runs that come at once wait for one another, first come first served", () => {
    const { seconds, meanSeconds, p95Seconds } = batch([service("one", 1)], [stage("one", 2, 1)], 20);
    expect({ seconds, meanSeconds, p95Seconds }).toEqual({ seconds: 40, meanSeconds: 21, p95Seconds: 38 });
  });

  it("takes a run through its stages, and is as quick as their sum for a single one", () => {
    const services = [service("fetcher", 1, 4), service("indexer", 1)];
    const stages = [stage("fetcher", 8, 1), stage("indexer", 0, 99), stage("indexer", 8, 0.5)];
    const { seconds, utilisation } = batch(services, stages);
    expect(seconds).toBe(2 + 4);
    expect(utilisation).toEqual({ fetcher: 8 / (4 * 6), indexer: 4 / 6 });
  });

  it("overlaps what different services do for different runs", () => {
    // A flow shop of two machines: the first stage of each run, and the second of the last.
    const stages = [stage("one", 1, 3), stage("two", 1, 1)];
    expect(batch([service("one", 1), service("two", 1)], stages, 5).seconds).toBe(5 * 3 + 1);
  });

  describe("with runs that follow one another", () => {
    const services = [service("quick", 2), service("scarce", 3), service("idle", 1)];
    const stages = [stage("quick", 4, 0.2), stage("scarce", 6, 1), stage("quick", 1, 0.1)];
    const steady = (open: number) => simulate({ services, stages, open, runs: 40 * open });

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

    it("keeps Little's law: open runs = runs a second × seconds of a run", () => {
      const { runsPerMinute, meanSeconds } = steady(20);
      expect(Math.abs((runsPerMinute / 60) * meanSeconds - 20)).toBeLessThan(0.5);
    });

    it("keeps the utilisation law: share at work = runs a second × seconds of work by server", () => {
      const { runsPerMinute, utilisation } = steady(7);
      expect(utilisation["quick"]).toBeCloseTo(((runsPerMinute / 60) * (4 * 0.2 + 0.1)) / 2, 9);
    });
  });

  it("refuses a stage of a service that there is none of", () => {
    expect(() => batch([service("one", 1)], [stage("two", 1, 1)])).toThrow("no service called two");
  });
});
