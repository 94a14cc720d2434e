import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually, freePort, type RunningQdrant, startQdrant } from "@quarry/testkit";
import { z } from "zod";

/** Real Qdrant servers that share one set of collections. */
export interface QdrantCluster {
  /** URLs of the REST interface of each node, in the order in which the nodes were started. */
  readonly urls: readonly string[];
  /** Kills a node at once; its data remains. */
  kill(node: number): Promise<void>;
  /** Starts a killed node on its data and its ports, and waits until it has the data that was written meanwhile. */
  restart(node: number): Promise<void>;
  /** Stops all nodes and removes their data. */
  stop(): Promise<void>;
}

type NodeOptions = NonNullable<Parameters<typeof startQdrant>[0]> & {
  readonly directory: string;
  readonly port: number;
};

const planNodes = async (folder: string, count: number): Promise<NodeOptions[]> => {
  const nodes: NodeOptions[] = [];
  let bootstrapPort: number | undefined;
  for (let node = 0; node < count; node += 1) {
    const [port, peerPort] = [await freePort(), await freePort()];
    nodes.push({ directory: join(folder, `node-${node}`), port, cluster: { port: peerPort, bootstrapPort } });
    bootstrapPort ??= peerPort;
  }
  return nodes;
};

const collectionList = z.object({
  result: z.object({ collections: z.array(z.object({ name: z.string() })) }),
});

const ownCopy = z.object({ shard_id: z.number(), state: z.string(), points_count: z.number() });
const copyElsewhere = z.object({ state: z.string(), peer_id: z.number() });

const replicas = z.object({
  result: z.object({
    peer_id: z.number(),
    local_shards: z.array(ownCopy),
    remote_shards: z.array(copyElsewhere),
    shard_transfers: z.array(z.unknown()),
  }),
});

const ask = async <Answer>(url: string, answer: z.ZodType<Answer>): Promise<Answer> =>
  answer.parse(await (await fetch(url)).json());

/**
 * Waits until no running node knows of an incomplete copy on a running node, and all copies of a shard have the same number of
 * points. The nodes must first agree that a node missed writes.
 */
const untilWhole = async (urls: readonly string[]): Promise<void> => {
  const [first = ""] = urls;
  const { collections } = (await ask(`${first}/collections`, collectionList)).result;
  await eventually(async () => {
    for (const { name } of collections) {
      const asked = urls.map((url) => ask(`${url}/collections/${name}/cluster`, replicas));
      const views = (await Promise.all(asked)).map(({ result }) => result);
      const running = new Set(views.map(({ peer_id: peer }) => peer));
      for (const { local_shards: own, remote_shards: others, shard_transfers: transfers } of views) {
        const copies = [...own, ...others.filter(({ peer_id: peer }) => running.has(peer))];
        if (transfers.length > 0 || copies.some(({ state }) => state !== "Active"))
          throw new Error(`${name} is not whole: ${JSON.stringify(views)}`);
      }
      const ofShards = Map.groupBy(
        views.flatMap((view) => view.local_shards),
        (copy) => copy.shard_id,
      );
      for (const copies of ofShards.values())
        if (new Set(copies.map((copy) => copy.points_count)).size > 1)
          throw new Error(`copies of ${name} differ: ${JSON.stringify(views)}`);
    }
  });
};

/**
 * Starts a cluster on loopback, each node with its own folder, and waits until all are ready.
 * @throws {Error} with the output of the node that does not start; the other nodes are stopped then
 */
export const startQdrantCluster = async (count = 3): Promise<QdrantCluster> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-qdrant-cluster-"));
  const plans = await planNodes(folder, count);
  const running = new Map<number, RunningQdrant>();
  const start = async (node: number): Promise<void> => {
    const plan = plans[node];
    if (plan === undefined) throw new Error(`the cluster has nodes 0 to ${count - 1}, and no ${node}`);
    running.set(node, await startQdrant(plan));
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...running.values()].map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // Nodes start one after the other, because a node joins by contacting the running ones.
    for (const node of plans.keys()) await start(node);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls: plans.map(({ port }) => `http://127.0.0.1:${port}`),
    kill: async (node) => {
      await running.get(node)?.kill("SIGKILL");
      running.delete(node);
    },
    restart: async (node) => {
      await start(node);
      await untilWhole([...running.values()].map(({ url }) => url));
    },
    stop,
  };
};
