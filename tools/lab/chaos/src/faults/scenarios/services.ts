import { setTimeout as wait } from "node:timers/promises";
import { serviceNames } from "../../installation/services.ts";
import { type DisturbedRun, duringRun } from "../during-run.ts";
import { startReplica, untilAnotherProcess } from "../processes.ts";
import type { Scenario } from "../scenario.ts";

/** The job of a run during which each service is killed. */
const workOf = [
  { service: "analyst", contract: "decompose-question" },
  { service: "hyde", contract: "expand-query" },
  { service: "fetcher", contract: "fetch-page" },
  { service: "indexer", contract: "index-document" },
  { service: "reranker", contract: "find-evidence" },
] as const;

const pidOf = async (
  { installation }: Pick<DisturbedRun, "installation">,
  service: string,
): Promise<number> => {
  const pid = await installation.pidOf(service);
  if (pid === undefined) throw new Error(`${service} does not run`);
  return pid;
};

const send = async (
  run: Pick<DisturbedRun, "installation">,
  service: string,
  signal: NodeJS.Signals,
): Promise<void> => {
  process.kill(await pidOf(run, service), signal);
};

/** `kill -9` for each service while it has a job of its own in work, and for the orchestrator in the middle. */
export const killEachService: Scenario = duringRun("kill-each-service", async (run) => {
  for (const { service, contract } of workOf) {
    await run.jobs.untilActive(contract, run.signal);
    await run.fault(() => send(run, service, "SIGKILL"));
  }
  await run.untilStage("claims");
  await run.fault(() => send(run, "orchestrator", "SIGKILL"));
});

const downMs = 60_000;

/** The only fetcher is killed as soon as it is started, for a while. */
export const noFetcher: Scenario = duringRun("no-fetcher", async (run) => {
  await run.jobs.untilActive("fetch-page", run.signal);
  await run.fault(async () => {
    const until = performance.now() + downMs;
    while (performance.now() < until) {
      const pid = await run.installation.pidOf("fetcher");
      if (pid === undefined) await wait(50);
      else process.kill(pid, "SIGKILL");
    }
  });
});

const frozenMs = 15_000;

/** Two indexers; the one of the stack is frozen three times as long as its locks live, and then goes on. */
export const frozenIndexer: Scenario = duringRun("frozen-indexer", async (run) => {
  const replica = await startReplica(await pidOf(run, "indexer"));
  try {
    await run.jobs.untilActive("index-document", run.signal);
    await run.fault(async () => {
      const pid = await pidOf(run, "indexer");
      process.kill(pid, "SIGSTOP");
      await wait(frozenMs, undefined, { signal: run.signal });
      process.kill(pid, "SIGCONT");
    });
  } finally {
    await replica.kill();
  }
});

/** The only fetcher and the only analyst are frozen three times as long as their locks live, one after the other. */
export const frozenAlone: Scenario = duringRun("frozen-alone", async (run) => {
  for (const { service, contract } of [workOf[2], { service: "analyst", contract: "list-claims" }]) {
    await run.jobs.untilActive(contract, run.signal);
    await run.fault(async () => {
      const pid = await pidOf(run, service);
      process.kill(pid, "SIGSTOP");
      await wait(frozenMs, undefined, { signal: run.signal });
      process.kill(pid, "SIGCONT");
    });
  }
});

/** Services end before the job in work does, and give it back. */
export const shortGrace: Scenario = duringRun(
  "short-grace",
  async (run) => {
    for (const { service, contract } of workOf) {
      await run.jobs.untilActive(contract, run.signal);
      await run.fault(async () => {
        const pid = await pidOf(run, service);
        process.kill(pid, "SIGTERM");
        await untilAnotherProcess(run.installation, service, pid, run.signal);
      });
    }
  },
  { SHUTDOWN_GRACE_MS: "100" },
);

const bigBytes = 10_000_000;

/** Jobs that no producer would add: another payload, one of ten megabytes, and one that is no object. Each must fail once, and hold up nothing. */
export const poisonPayloads: Scenario = duringRun("poison-payloads", async (run) => {
  await run.jobs.untilActive("fetch-page", run.signal);
  await run.fault(async () => {
    for (const payload of [{ other: true }, { text: "x".repeat(bigBytes) }, "no object"])
      await run.jobs.fail("fetch-page", payload, run.signal);
  });
});

/** SIGTERM for each service in turn while the run works; the next one's turn is when this one is there again. */
export const rollingRestart: Scenario = duringRun("rolling-restart", async (run) => {
  await run.untilStage("gather");
  for (const service of serviceNames)
    await run.fault(async () => {
      const pid = await pidOf(run, service);
      process.kill(pid, "SIGTERM");
      await untilAnotherProcess(run.installation, service, pid, run.signal);
    });
});

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
    await run.jobs.untilActive("list-claims", run.signal);
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
