import { QdrantClient, type Schemas } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import type { EvidenceStoreOptions } from "../evidence-store.ts";
import {
  adoptCollections,
  type CollectionNames,
  currentNames,
  isMissingAlias,
} from "./ensure-collections.ts";
import { isLostConnection, toQdrantFailure } from "./qdrant-failure.ts";

/** Cuts a list into consecutive batches of at most `maxBytes`; an item larger than that gets a batch of its own. */
export const batchByBytes = <Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  maxBytes: number,
): Item[][] => {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = bytesOf(item);
    const batch = batches.at(-1);
    if (batch && bytes <= room) batch.push(item);
    else batches.push([item]);
    room = batch && bytes <= room ? room - bytes : maxBytes - bytes;
  }
  return batches;
};

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

/** The connection the record files share; whatever fails inside `call` comes out as a Failure. */
export interface Qdrant {
  /** Put in front of the names of all collections of the installation. */
  readonly prefix: string;
  /** What is read and written: by alias, unless an index beside it is meant. */
  readonly names: CollectionNames;
  readonly call: <Answer>(use: (client: QdrantClient) => Promise<Answer>) => Promise<Answer>;
}

export type QdrantFilter = Schemas["Filter"];

/** One server, or one node of a cluster. */
export type AskNode = Qdrant["call"];

const openNode = (url: string, { apiKey, timeoutMs = 60_000 }: EvidenceStoreOptions): AskNode => {
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
const askInTurn = (nodes: readonly [AskNode, AskNode, ...AskNode[]]): AskNode => {
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

/** Opens a connection; nothing is sent before the first call. */
export const createQdrant = (options: EvidenceStoreOptions): Qdrant => {
  const { url, prefix = "" } = options;
  const [first, second, ...others] = typeof url === "string" ? [url] : url;
  const open = (address: string): AskNode => openNode(address, options);
  const ask: AskNode =
    second === undefined ? open(first) : askInTurn([open(first), open(second), ...others.map(open)]);
  return {
    prefix,
    names: currentNames(prefix),
    call: (use) =>
      ask(use).catch(async (error: unknown) => {
        if (isMissingAlias(error) && (await adoptCollections(ask, prefix))) return ask(use);
        throw error;
      }),
  };
};

const pageSize = 1_000;

interface ScrollRequest {
  readonly collection: string;
  readonly filter?: QdrantFilter;
  readonly fields: string[];
}

/** Every point a filter matches, with the payload fields asked for. */
export const scrollAll = async (
  qdrant: Qdrant,
  { collection, filter, fields }: ScrollRequest,
): Promise<Schemas["Record"][]> => {
  const records: Schemas["Record"][] = [];
  let offset: Schemas["ExtendedPointId"] | undefined;
  do {
    const from = offset === undefined ? {} : { offset };
    const page = await qdrant.call((client) =>
      client.scroll(collection, {
        limit: pageSize,
        with_payload: fields.length > 0 ? fields : false,
        ...(filter ? { filter } : {}),
        ...from,
      }),
    );
    records.push(...page.points);
    const next = page.next_page_offset;
    offset = typeof next === "string" || typeof next === "number" ? next : undefined;
  } while (offset !== undefined);
  return records;
};
