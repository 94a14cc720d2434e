import type { System } from "../open-system.ts";
import { handIn, untilIndexed } from "../play-run.ts";
import type { ProofStep } from "../proof-step.ts";

/** How many jobs of a queue each container did, by the jobs' own records. */
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
