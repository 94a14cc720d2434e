import { QdrantClient } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { isLostConnection, toQdrantFailure } from "./qdrant-failure.ts";

/** Address and settings of the store. */
export interface EvidenceStoreOptions {
  /** Of the REST interface, such as http://127.0.0.1:6333; several for the nodes of a cluster, asked in this order. */
  readonly url: string | readonly [string, ...string[]];
  readonly apiKey?: string | undefined;
  /** Length of dense vectors: the encoder's. */
  readonly dimensions: number;
  /** Put in front of the collections' names, to keep tests or installations apart. */
  readonly prefix?: string | undefined;
  /** Shards of collections that are made; left to Qdrant when undefined. */
  readonly shards?: number | undefined;
  /** Copies of each shard on different nodes of a cluster; a collection that has another number is changed. */
  readonly replicas?: number | undefined;
  /** Copies that must have taken a write before it is acknowledged; a collection that asks for another number is changed. */
  readonly writeConsistency?: number | undefined;
  /** Milliseconds one request may take; default 60,000. */
  readonly timeoutMs?: number | undefined;
}

/** The leader of a shard orders its writes, so that its copies never differ by which of two writes came last. */
const ordering = "medium";

type Arguments<Method extends "upsert" | "setPayload" | "deletePayload" | "delete"> = Parameters<
  QdrantClient[Method]
>;

/** A client whose writes reach every copy of a shard in the same order; one server orders them anyway. */
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
      // A compressed answer comes in pieces, and the last one waits 40 ms for the acknowledgement of those before.
      "accept-encoding": "identity",
      // As a header: the client's own apiKey option warns on the console about plain http.
      ...(apiKey === undefined ? {} : { "api-key": apiKey }),
    },
  });
  return (use) =>
    use(client)
      // Every request may be repeated, and a server that closes idle connections is no reason to fail a job.
      .catch((error: unknown) => (isLostConnection(error) ? use(client) : Promise.reject(error)))
      .catch((error: unknown) => Promise.reject(toQdrantFailure(error, url)));
};

/**
 * Asks the node that answered last, when it is down or fails the next one, and so on until the first is asked once more.
 * A write that failed because a copy of its shard was lost is repeated so as well, and most often succeeds then: Qdrant
 * takes such a copy out of service.
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

/** Names of the three collections that make an index. */
export interface CollectionNames {
  readonly documents: string;
  readonly passages: string;
  readonly memberships: string;
}

/** Connection shared by the record files; errors inside `call` become Failures. */
export interface Qdrant {
  /** Put in front of the names of all collections of the installation. */
  readonly prefix: string;
  /** Collections to read and write: by alias, unless another index is given. */
  readonly names: CollectionNames;
  readonly call: AskNode;
}
