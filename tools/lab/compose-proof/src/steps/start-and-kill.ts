import { setTimeout as wait } from "node:timers/promises";
import { uploadItems, startRun, untilAtWork, untilEnded, untilIndexed } from "../play-run.ts";
import type { Proof, ProofStep } from "../system.ts";

const secondsSince = (began: number): string => ((performance.now() - began) / 1_000).toFixed(0);

/** Builds every image and reports its size. */
export const buildImages: ProofStep = {
  name: "build",
  play: async ({ system }) => {
    const began = performance.now();
    await system.compose("build");
    const seconds = secondsSince(began);
    const sizes = await system.docker("images", "--format", "{{.Repository}} {{.Size}}", "quarry/quarry");
    return `${seconds} s; ${sizes.trim()}, all services in one image`;
  },
};

/** Starts from an empty state and produces a report. */
export const firstStart: ProofStep = {
  name: "first start",
  play: async ({ system, texts }) => {
    const began = performance.now();
    await system.compose("up", "--detach");
    await system.untilHealthy();
    const healthy = secondsSince(began);
    const collection = await uploadItems(system.client, "first", texts);
    const { ready, failed } = await untilIndexed(system.client, collection);
    const run = await untilEnded(system.client, await startRun(system.client, collection));
    if (run.status !== "completed" || run.sentences === "") throw new Error(`the run is ${run.status}`);
    const { length } = await system.containers();
    return `${length} containers healthy after ${healthy} s, ${ready} items (${failed} failed), report ${secondsSince(began)} s after the start`;
  },
};

const pidOf = async ({ system }: Proof, service: string): Promise<number> => {
  const [container] = (await system.containers()).filter((each) => each.service === service);
  if (container === undefined) throw new Error(`there is no container of ${service}`);
  return Number(await system.docker("inspect", "--format", "{{.State.Pid}}", container.id));
};

/**
 * Kills the first process of a service's container, as a crash would, and waits until the container's policy has started a new
 * one; returns the time of the kill.
 */
const crash = async (proof: Proof, service: string, moment: () => Promise<void>): Promise<number> => {
  const pid = await pidOf(proof, service);
  await moment();
  const killedAt = Date.now();
  process.kill(pid, "SIGKILL");
  for (let now = pid; now === pid || now === 0; now = await pidOf(proof, service)) await wait(100);
  return killedAt;
};

/** Kills the process of one service while texts are submitted and a question is answered. */
export const killService = (service: string): ProofStep => ({
  name: `kill ${service}`,
  play: async (proof) => {
    const { system, texts } = proof;
    const collection = await uploadItems(system.client, `kill ${service}`, texts);
    const killed = performance.now();
    await crash(proof, service, () => Promise.resolve());
    await system.untilHealthy();
    const healthy = (performance.now() - killed) / 1_000;
    const { ready, failed } = await untilIndexed(system.client, collection);
    const undisturbed = await untilEnded(system.client, await startRun(system.client, collection));
    const asked = performance.now();
    const id = await startRun(system.client, collection);
    const killedAt = await crash(proof, service, () => untilAtWork(system.client, id));
    const run = await untilEnded(system.client, id);
    const seconds = (performance.now() - asked) / 1_000;
    await system.untilHealthy();
    if (run.finishedAt <= killedAt) throw new Error("the run had ended before the process was killed");
    if (failed > 0 || run.status !== "completed")
      throw new Error(`${failed} items failed, the run is ${run.status}`);
    if (run.sentences !== undisturbed.sentences)
      throw new Error("the report says something else than that of an undisturbed run");
    return `healthy after ${healthy.toFixed(0)} s; ${ready} of ${texts.length} items; the open run completed after ${seconds.toFixed(0)} s with the same sentences`;
  },
});
