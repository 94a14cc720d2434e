import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { System } from "../open-system.ts";
import type { ProofStep } from "../proof-step.ts";

const statsSchema = z.object({
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({ usage: z.number(), stats: z.record(z.string(), z.number()) }),
});

const socketPath = "/var/run/docker.sock";

/** What a container has used since its start, as the engine counts it. */
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

const settleSeconds = 20;
const measuredSeconds = 60;

/** What the whole system takes while nobody asks anything. */
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
