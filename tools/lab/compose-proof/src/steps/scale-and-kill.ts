import { setTimeout as wait } from "node:timers/promises";
import {
  type EndedRun,
  handIn,
  itemsOfARun,
  startRun,
  untilAtWork,
  untilEnded,
  untilIndexed,
} from "../play-run.ts";
import type { Proof, ProofStep, System } from "../system.ts";

/** Number of jobs of a queue that each container did, from the jobs' records. */
const jobsByWorker = async (system: Pick<System, "redis">, queue: string): Promise<readonly number[]> => {
  const script = `local seen = {}
    for _, state in ipairs({'completed', 'failed'}) do
      for _, id in ipairs(redis.call('zrange', 'bull:${queue}:' .. state, 0, -1)) do
        local who = redis.call('hget', 'bull:${queue}:' .. id, 'pb')
        if who then seen[who] = (seen[who] or 0) + 1 end
      end
    end
    local counts = {}
    for _, count in pairs(seen) do table.insert(counts, count) end
    return counts`;
  return (await system.redis(`EVAL "${script.replaceAll("\n", " ")}" 0`))
    .split("\n")
    .filter((line) => line !== "")
    .map(Number);
};

const replicas = { fetcher: 4, indexer: 2 } as const;

/** Workers that are added take jobs of the next upload; the jobs' own records say who did them. */
export const scaleWorkers: ProofStep = {
  name: "scale",
  play: async ({ system, texts }) => {
    const scaled = Object.entries(replicas).flatMap(([service, count]) => ["--scale", `${service}=${count}`]);
    await system.compose("up", "--detach", "--no-recreate", ...scaled);
    await system.untilHealthy();
    const collection = await handIn(system.client, "scaled", texts);
    const { failed } = await untilIndexed(system.client, collection);
    const [read, indexed] = await Promise.all([
      jobsByWorker(system, "fetch-page"),
      jobsByWorker(system, "index-document"),
    ]);
    await system.compose("up", "--detach", "--no-recreate", "--scale", "fetcher=1", "--scale", "indexer=1");
    if (failed > 0) throw new Error(`${failed} items failed`);
    if (read.length < replicas.fetcher || indexed.length < replicas.indexer)
      throw new Error(`${read.length} fetchers and ${indexed.length} indexers took jobs`);
    return `jobs of each fetcher ${read.join(", ")}; of each indexer ${indexed.join(", ")}`;
  },
};

const pidOf = async ({ system }: Proof, service: string): Promise<number> => {
  const [container] = (await system.containers()).filter((each) => each.service === service);
  if (container === undefined) throw new Error(`there is no container of ${service}`);
  return Number(await system.docker("inspect", "--format", "{{.State.Pid}}", container.id));
};

/** Kills the first process of a service's container, as a crash would, and waits until the container's policy has started another; answers when it was killed. */
const crash = async (proof: Proof, service: string, moment: () => Promise<void>): Promise<number> => {
  const pid = await pidOf(proof, service);
  await moment();
  const killedAt = Date.now();
  process.kill(pid, "SIGKILL");
  for (let now = pid; now === pid || now === 0; now = await pidOf(proof, service)) await wait(100);
  return killedAt;
};

const atOnce = (): Promise<void> => Promise.resolve();

/** Throws what a disturbance did to items and to a run. */
const expectSame = (seen: {
  readonly failed: number;
  readonly run: EndedRun;
  readonly undisturbed: EndedRun;
}): void => {
  const { failed, run, undisturbed } = seen;
  if (failed > 0 || run.status !== "completed")
    throw new Error(`${failed} items failed, the run is ${run.status}`);
  if (run.sentences !== undisturbed.sentences)
    throw new Error("the report says something else than that of an undisturbed run");
};

/** The process of one service is killed while texts are taken in and a question is answered. */
export const killService = (service: string): ProofStep => ({
  name: `kill ${service}`,
  play: async (proof) => {
    const { system, texts } = proof;
    const collection = await handIn(system.client, `kill ${service}`, texts.slice(0, itemsOfARun));
    const killed = performance.now();
    await crash(proof, service, atOnce);
    await system.untilHealthy();
    const healthy = (performance.now() - killed) / 1_000;
    const { failed } = await untilIndexed(system.client, collection);
    const undisturbed = await untilEnded(system.client, await startRun(system.client, collection));
    const asked = performance.now();
    const id = await startRun(system.client, collection);
    const killedAt = await crash(proof, service, () => untilAtWork(system.client, id));
    const run = await untilEnded(system.client, id);
    const seconds = (performance.now() - asked) / 1_000;
    await system.untilHealthy();
    if (run.finishedAt <= killedAt) throw new Error("the run had ended before the process was killed");
    expectSame({ failed, run, undisturbed });
    return `healthy after ${healthy.toFixed(0)} s; ${itemsOfARun} of ${itemsOfARun} items; the open run completed after ${seconds.toFixed(0)} s with the same sentences`;
  },
});

/** Every service of the project is replaced, one after another, while a run goes on. */
export const rollingUpdate = (services: readonly string[]): ProofStep => ({
  name: "rolling update",
  play: async ({ system, texts }) => {
    const collection = await handIn(system.client, "rolling", texts.slice(0, itemsOfARun));
    const began = performance.now();
    await system.compose("up", "--detach", "--no-deps", "--force-recreate", "fetcher", "indexer");
    const { failed } = await untilIndexed(system.client, collection);
    const undisturbed = await untilEnded(system.client, await startRun(system.client, collection));
    for (const service of services) {
      await system.untilHealthy();
      const id = await startRun(system.client, collection);
      await untilAtWork(system.client, id);
      const replacedFrom = Date.now();
      await system.compose("up", "--detach", "--no-deps", "--force-recreate", service);
      const run = await untilEnded(system.client, id);
      if (run.finishedAt <= replacedFrom)
        throw new Error(`the run had ended before ${service} began to be replaced`);
      expectSame({ failed, run, undisturbed });
    }
    await system.untilHealthy();
    return `${services.length} services replaced, each with a run open, in ${((performance.now() - began) / 1_000).toFixed(0)} s; every run completed with the same sentences`;
  },
});
