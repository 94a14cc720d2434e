import { setTimeout as wait } from "node:timers/promises";
import type { DisturbedRun, Scenario } from "../scenario.ts";
import { serviceNames, startReplica } from "../system/services.ts";

/** Jobs of a run during which their service is killed. */
const workOf = [
  { service: "analyst", contract: "decompose-question" },
  { service: "hyde", contract: "expand-query" },
  { service: "fetcher", contract: "fetch-page" },
  { service: "indexer", contract: "index-document" },
  { service: "reranker", contract: "find-evidence" },
] as const;

const pidOf = async ({ installation }: DisturbedRun, service: string): Promise<number> => {
  const pid = await installation.pidOf(service);
  if (pid === undefined) throw new Error(`${service} does not run`);
  return pid;
};

/** Sends a signal to a service and waits until a new process has replaced it. */
const replace = async (run: DisturbedRun, service: string, signal: NodeJS.Signals): Promise<void> => {
  const pid = await pidOf(run, service);
  process.kill(pid, signal);
  for (let now: number | undefined = pid; now === undefined || now === pid;) {
    await wait(50, undefined, { signal: run.signal });
    now = await run.installation.pidOf(service);
  }
};

const frozenMs = 15_000;
const bigBytes = 10_000_000;

/** Scenarios of services that die, freeze or are restarted, and of jobs that no producer would add. */
export const processScenarios: readonly Scenario[] = [
  {
    name: "each-service-killed",
    fault: "kill -9 of each service while it works on a job; of the orchestrator during the claims",
    inject: async (run) => {
      for (const { service, contract } of workOf) {
        await run.jobs.untilActive(contract);
        await run.fault(() => replace(run, service, "SIGKILL"));
      }
      await run.untilStage("claims");
      await run.fault(() => replace(run, "orchestrator", "SIGKILL"));
    },
  },
  {
    name: "two-owners",
    fault:
      "one of two indexers frozen for 15 s, three times as long as its locks last: two workers own its job",
    inject: async (run) => {
      const endReplica = await startReplica(await pidOf(run, "indexer"));
      try {
        await run.jobs.untilActive("index-document");
        await run.fault(async () => {
          const pid = await pidOf(run, "indexer");
          process.kill(pid, "SIGSTOP");
          await wait(frozenMs, undefined, { signal: run.signal });
          process.kill(pid, "SIGCONT");
        });
      } finally {
        await endReplica();
      }
    },
  },
  {
    name: "rolling-restart",
    fault: "SIGTERM for each of the seven services in turn",
    inject: async (run) => {
      await run.untilStage("gather");
      for (const service of serviceNames) await run.fault(() => replace(run, service, "SIGTERM"));
    },
  },
  {
    name: "gateway-killed-before-enqueue",
    fault: "kill -9 of the gateway after it wrote a run and before it adds the job; no client asks again",
    hold: {
      stage: "prepare",
      hasBegun: true,
      places: [{ name: "before run-research is added", way: "redis", text: /bull:run-research:[^]*runId/i }],
    },
    inject: async (run) => {
      await run.untilHeld();
      await replace(run, "gateway", "SIGKILL");
    },
  },
  {
    name: "poison-jobs",
    fault: "jobs with the payload of another contract, with one of 10 MB and with one that is not an object",
    inject: async (run) => {
      await run.jobs.untilActive("fetch-page");
      await run.fault(async () => {
        for (const payload of [{ other: true }, { text: "x".repeat(bigBytes) }, "no object"])
          await run.jobs.fail("fetch-page", payload);
      });
    },
  },
];
