import { setTimeout as wait } from "node:timers/promises";
import type { DisturbedRun, Scenario } from "../scenario.ts";
import { serviceNames } from "../system/services.ts";

/** Jobs of a run during which their service is killed. */
const workOf = [
  { service: "analyst", contract: "decompose-question" },
  { service: "hyde", contract: "expand-query" },
  { service: "fetcher", contract: "fetch-page" },
  { service: "indexer", contract: "index-document" },
  { service: "reranker", contract: "find-evidence" },
] as const;

/** Sends a signal to a service and waits until a new process has replaced it. */
const replace = async (run: DisturbedRun, service: string, signal: NodeJS.Signals): Promise<void> => {
  const pid = await run.installation.pidOf(service);
  if (pid === undefined) throw new Error(`${service} does not run`);
  process.kill(pid, signal);
  for (let now: number | undefined = pid; now === undefined || now === pid;) {
    await wait(50, undefined, { signal: run.signal });
    now = await run.installation.pidOf(service);
  }
};

/** Scenarios of services that die or are restarted. */
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
];
