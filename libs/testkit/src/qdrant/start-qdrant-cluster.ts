import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { type RunningQdrant, startQdrant, type StartQdrantOptions } from "./start-qdrant.ts";

/** Real Qdrant servers that share one set of collections. */
export interface QdrantCluster {
  /** Of the REST interface of each node, in the order in which they were started. */
  readonly urls: readonly string[];
  /** Ends a node at once; its data stays. */
  kill(node: number): Promise<void>;
  /** Starts a node that was killed, on its data and its ports. */
  restart(node: number): Promise<void>;
  /** Ends all nodes and removes their data. */
  stop(): Promise<void>;
}

type NodeOptions = StartQdrantOptions & { readonly directory: string; readonly port: number };

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

/**
 * Starts a cluster on loopback, each node with a folder of its own, and waits until all are ready.
 * @throws {Error} with the words of the node that does not start; the others are ended then
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
    // One after the other: a node joins by asking those that are there.
    for (const node of plans.keys()) await start(node);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls: plans.map(({ port }) => `http://127.0.0.1:${port}`),
    kill: async (node) => running.get(node)?.kill("SIGKILL"),
    restart: start,
    stop,
  };
};
