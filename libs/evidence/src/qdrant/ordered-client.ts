import { QdrantClient } from "@qdrant/js-client-rest";

/** The leader of a shard orders its writes, so that its copies never differ by which of two writes came last. */
const ordering = "medium";

type Arguments<Method extends "upsert" | "setPayload" | "deletePayload" | "delete"> = Parameters<
  QdrantClient[Method]
>;

/** A client whose writes reach every copy of a shard in the same order; one server orders them anyway. */
export class OrderedClient extends QdrantClient {
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
