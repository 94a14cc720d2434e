import { handIn, itemsOfARun, startRun, untilEnded, untilIndexed } from "../play-run.ts";
import type { ProofStep } from "../proof-step.ts";

const secondsSince = (began: number): string => ((performance.now() - began) / 1_000).toFixed(0);

/** Everything is built, and what was built is told with its size. */
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

/** From nothing to a report. */
export const firstStart: ProofStep = {
  name: "first start",
  play: async ({ system, texts }) => {
    const began = performance.now();
    await system.compose("up", "--detach");
    await system.untilHealthy();
    const healthy = secondsSince(began);
    const collection = await handIn(system.client, "first", texts.slice(0, itemsOfARun));
    const { ready, failed } = await untilIndexed(system.client, collection);
    const run = await untilEnded(system.client, await startRun(system.client, collection));
    if (run.status !== "completed" || run.sentences === "") throw new Error(`the run is ${run.status}`);
    const { length } = await system.containers();
    return `${length} containers healthy after ${healthy} s, ${ready} items (${failed} failed), report ${secondsSince(began)} s after the start`;
  },
};
