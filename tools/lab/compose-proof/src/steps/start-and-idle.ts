import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { handIn, itemsOfARun, startRun, untilEnded, untilIndexed } from "../play-run.ts";
import type { ProofStep, System } from "../system.ts";

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

const statsSchema = z.object({
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({ usage: z.number(), stats: z.record(z.string(), z.number()) }),
});

const socketPath = "/var/run/docker.sock";

/** Processor time and memory of a container since its start, as the engine counts them. */
const usageOf = async (id: string): Promise<{ readonly seconds: number; readonly bytes: number }> => {
  const body = await new Promise<string>((resolve, reject) => {
    const path = `/containers/${id}/stats?stream=false&one-shot=true`;
    request({ socketPath, path }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });
  const { cpu_stats: cpu, memory_stats: memory } = statsSchema.parse(JSON.parse(body));
  // Without the files that were read: they leave memory when it is needed.
  const files = memory.stats["total_inactive_file"] ?? memory.stats["inactive_file"] ?? 0;
  return { seconds: cpu.cpu_usage.total_usage / 1e9, bytes: memory.usage - files };
};

const usageOfAll = async (system: System): Promise<{ readonly seconds: number; readonly bytes: number }> => {
  const all = await Promise.all((await system.containers()).map(({ id }) => usageOf(id)));
  const sum = (of: (one: { readonly seconds: number; readonly bytes: number }) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  return { seconds: sum(({ seconds }) => seconds), bytes: sum(({ bytes }) => bytes) };
};

/** Longer than models stay in memory without work. */
const settleSeconds = 100;
const measuredSeconds = 60;

/** Resources of an idle system. */
export const idleCost: ProofStep = {
  name: "idle",
  play: async ({ system }) => {
    await wait(settleSeconds * 1_000);
    const before = await usageOfAll(system);
    await wait(measuredSeconds * 1_000);
    const after = await usageOfAll(system);
    const share = (100 * (after.seconds - before.seconds)) / measuredSeconds;
    return `${share.toFixed(1)} % of a core over ${measuredSeconds} s, ${(after.bytes / 2 ** 20).toFixed(0)} MiB in all containers`;
  },
};
