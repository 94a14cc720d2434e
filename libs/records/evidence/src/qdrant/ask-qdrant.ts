import { QdrantClient } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { isLostConnection, toQdrantFailure } from "./qdrant-failure.ts";

/** Address and settings of the store. */
export interface EvidenceStoreOptions {
  /** REST address, such as http://127.0.0.1:6333; several for the nodes of a cluster, used in this order. */
  readonly url: string | readonly [string, ...string[]];
  readonly apiKey?: string | undefined;
  /** Length of the encoder's dense vectors. */
  readonly dimensions: number;
  /** Prefix of collection names, which separates tests or installations. */
  readonly prefix?: string | undefined;
  /** Shards of new collections; Qdrant's default if undefined. */
  readonly shards?: number | undefined;
  /** Replicas of each shard in a cluster; existing collections are changed. */
  readonly replicas?: number | undefined;
  /** Replicas that must accept a write before it is acknowledged; existing collections are changed. */
  readonly writeConsistency?: number | undefined;
  /** Timeout of one request in milliseconds; default 60,000. */
  readonly timeoutMs?: number | undefined;
}

/** The leader of a shard orders its writes, so that replicas never differ in the order of two writes. */
const ordering = "medium";

type Arguments<Method extends "upsert" | "setPayload" | "deletePayload" | "delete"> = Parameters<
  QdrantClient[Method]
>;

/** A client whose writes reach every replica of a shard in the same order; a single server orders them anyway. */
class OrderedClient extends QdrantClient {
  override upsert(...[collection, request]: Arguments<"upsert">): ReturnType<QdrantClient["upsert"]> {
    return super.upsert(collection, { ordering, ...request });
  }

  override setPayload(
    ...[collection, request]: Arguments<"setPayload">
  ): ReturnType<QdrantClient["setPayload"]> {
    return super.setPayload(collection, { ordering, ...request });
  }

  override deletePayload(
    ...[collection, request]: Arguments<"deletePayload">
  ): ReturnType<QdrantClient["deletePayload"]> {
    return super.deletePayload(collection, { ordering, ...request });
  }

  override delete(...[collection, request]: Arguments<"delete">): ReturnType<QdrantClient["delete"]> {
    return super.delete(collection, { ordering, ...request });
  }
}

/** One server, or one node of a cluster. */
export type AskNode = <Answer>(use: (client: QdrantClient) => Promise<Answer>) => Promise<Answer>;

export const openNode = (url: string, { apiKey, timeoutMs = 60_000 }: EvidenceStoreOptions): AskNode => {
  const client = new OrderedClient({
    url,
    timeout: timeoutMs,
    checkCompatibility: false,
    headers: {
      // A compressed answer arrives in parts, and the last one waits 40 ms for acknowledgements.
      "accept-encoding": "identity",
      // As a header: the client's own apiKey option prints a warning for plain http.
      ...(apiKey === undefined ? {} : { "api-key": apiKey }),
    },
  });
  return (use) =>
    use(client)
      // Every request may be repeated, and an idle connection closed by the server must not fail a job.
      .catch((error: unknown) => (isLostConnection(error) ? use(client) : Promise.reject(error)))
      .catch((error: unknown) => Promise.reject(toQdrantFailure(error, url)));
};

/**
 * Asks the node that answered last; if that fails the next one, and so on until the first again. A write that failed because a
 * replica was lost is repeated the same way, and usually succeeds, because Qdrant takes the replica out of service.
 */
export const askInTurn = (nodes: readonly [AskNode, AskNode, ...AskNode[]]): AskNode => {
  let preferred = nodes[0];
  return async (use) => {
    const after = nodes.indexOf(preferred) + 1;
    const failures: Failure[] = [];
    for (const node of [preferred, ...nodes.slice(after), ...nodes.slice(0, after)])
      try {
        const answer = await node(use);
        preferred = node;
        return answer;
      } catch (error) {
        if (!(error instanceof Failure && error.code === "qdrant-down")) throw error;
        failures.push(error);
      }
    const messages = new Set(failures.map(({ message }) => message));
    throw new Failure("qdrant-down", [...messages].join("; "), { retry: "backoff", cause: failures.at(-1) });
  };
};

/** Names of the three collections of an index. */
export interface CollectionNames {
  readonly documents: string;
  readonly passages: string;
  readonly memberships: string;
}

/** Connection shared by the record files; errors inside `call` become Failures. */
export interface Qdrant {
  /** Prefix of all collection names of the installation. */
  readonly prefix: string;
  /** Collections to read and write: by alias, unless another index is given. */
  readonly names: CollectionNames;
  readonly call: AskNode;
}
