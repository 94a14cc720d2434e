import { setTimeout as wait } from "node:timers/promises";
import { type DisturbedRun, duringRun } from "../during-run.ts";
import type { Scenario } from "../scenario.ts";

const agent = new URL("../agent.ts", import.meta.url).href;

const blockedMs = 16_000;
const hourMs = 3_600_000;

const tell = async ({ installation }: Pick<DisturbedRun, "installation">, service: string): Promise<void> => {
  const pid = await installation.pidOf(service);
  if (pid === undefined) throw new Error(`${service} does not run`);
  process.kill(pid, "SIGUSR2");
};

/** The analyst computes for three times as long as its locks live, without a turn of its event loop. */
export const blockedLoop: Scenario = duringRun(
  "blocked-loop",
  async (run) => {
    await run.jobs.untilActive("judge-claim", run.signal);
    await run.fault(async () => {
      await tell(run, "analyst");
      await wait(blockedMs, undefined, { signal: run.signal });
    });
  },
  { NODE_OPTIONS: `--import ${agent}`, QUARRY_FAULT_BLOCK_MS: String(blockedMs) },
);

const clockOf = (name: string, ms: number): Scenario =>
  duringRun(
    name,
    async (run) => {
      await run.jobs.untilActive("fetch-page", run.signal);
      for (const service of ["fetcher", "indexer", "analyst"]) await run.fault(() => tell(run, service));
    },
    { NODE_OPTIONS: `--import ${agent}`, QUARRY_FAULT_CLOCK_MS: String(ms) },
  );

/** The clocks of the fetcher, the indexer and the analyst jump an hour ahead while the others stay. */
export const clockAhead: Scenario = clockOf("clock-ahead", hourMs);

/** The same clocks jump an hour back. */
export const clockBehind: Scenario = clockOf("clock-behind", -hourMs);
