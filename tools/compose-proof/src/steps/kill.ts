import { setTimeout as wait } from "node:timers/promises";
import { type EndedRun, handIn, itemsOfARun, startRun, untilEnded, untilIndexed } from "../play-run.ts";
import type { Proof, ProofStep } from "../proof-step.ts";

const pidOf = async ({ system }: Proof, service: string): Promise<number> => {
  const [container] = (await system.containers()).filter((each) => each.service === service);
  if (container === undefined) throw new Error(`there is no container of ${service}`);
  return Number(await system.docker("inspect", "--format", "{{.State.Pid}}", container.id));
};

/** Kills the first process of a service's container, as a crash would, and waits until the container's policy has started another. */
const crash = async (proof: Proof, service: string): Promise<void> => {
  const pid = await pidOf(proof, service);
  process.kill(pid, "SIGKILL");
  for (let now = pid; now === pid || now === 0; now = await pidOf(proof, service)) await wait(100);
};

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
    await crash(proof, service);
    await system.untilHealthy();
    const healthy = (performance.now() - killed) / 1_000;
    const { failed } = await untilIndexed(system.client, collection);
    const undisturbed = await untilEnded(system.client, await startRun(system.client, collection));
    const asked = performance.now();
    const id = await startRun(system.client, collection);
    await crash(proof, service);
    const run = await untilEnded(system.client, id);
    const seconds = (performance.now() - asked) / 1_000;
    await system.untilHealthy();
    expectSame({ failed, run, undisturbed });
    return `healthy again after ${healthy.toFixed(0)} s; items ${itemsOfARun} of ${itemsOfARun}; run completed ${seconds.toFixed(0)} s after it was asked for, with the same sentences`;
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
    const id = await startRun(system.client, collection);
    for (const service of services)
      await system.compose("up", "--detach", "--no-deps", "--force-recreate", service);
    const run = await untilEnded(system.client, id);
    await system.untilHealthy();
    expectSame({ failed, run, undisturbed });
    return `${services.length} services replaced in ${((performance.now() - began) / 1_000).toFixed(0)} s; run completed with the same sentences`;
  },
});
