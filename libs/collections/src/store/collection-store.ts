import type { CollectionView } from "@quarry/contracts";
import { type AskRedis, linkProducer, listNewest, type RedisOptions } from "@quarry/redis";
import { type NewId, newId as systemNewId } from "@quarry/runs";
import { statusTally } from "../items/item-change.ts";
import { allCollectionsKey, allKeysOf, collectionKeys } from "./collection-keys.ts";
import { itemStore, type ItemStore } from "./item-store.ts";

/** A collection without its items. */
export type CollectionHead = Omit<CollectionView, "items" | "next">;

/** Named bodies of items a user handed in. */
export interface CollectionStore extends ItemStore {
  /** `mark`: whether its items are read for markers as they come in. */
  create(name: string, options?: { readonly mark: boolean }): Promise<CollectionHead>;
  /** Makes sure that there is a collection under a fixed id; one that is there stays as it is. */
  ensure(collectionId: string, name: string): Promise<void>;
  get(collectionId: string): Promise<CollectionHead | undefined>;
  /** Newest first, after the one whose id is `before`. */
  list(page: { limit: number; before?: string }): Promise<readonly CollectionHead[]>;
  /** False when there was no such collection. */
  remove(collectionId: string): Promise<boolean>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Where collections come from. */
export interface CollectionStoreOptions {
  readonly redis: RedisOptions;
  /** Epoch milliseconds; the system clock. */
  readonly clock?: () => number;
  readonly newId?: NewId;
}

const statuses = ["preparing", "ready", "unavailable"] as const;
const none = { preparing: 0, ready: 0, unavailable: 0 };

const readHead = async (ask: AskRedis, id: string): Promise<CollectionHead | undefined> => {
  const { head, tallies } = collectionKeys(id);
  const [{ name, createdAt, mark }, counted] = await Promise.all([
    ask((connection) => connection.hgetall(head)),
    ask((connection) => connection.hmget(tallies, ...statuses.map(statusTally))),
  ]);
  if (name === undefined || createdAt === undefined) return undefined;
  const [preparing, ready, unavailable] = counted.map(Number);
  const counts = { preparing: preparing ?? 0, ready: ready ?? 0, unavailable: unavailable ?? 0 };
  return { id, name, createdAt, mark: mark === "1", counts };
};

/** Opens the collections. */
export const createCollectionStore = ({
  redis,
  clock = Date.now,
  newId = systemNewId,
}: CollectionStoreOptions): CollectionStore => {
  const { ask, isReady, close } = linkProducer(redis);
  const now = (): string => new Date(clock()).toISOString();
  return {
    ...itemStore({ ask, now, newItemId: () => newId("i") }),
    create: async (name, { mark } = { mark: false }) => {
      const [id, createdAt] = [newId("c"), now()];
      const head = { name, createdAt, mark: mark ? "1" : "0" };
      await ask((connection) =>
        connection
          .multi()
          .hset(collectionKeys(id).head, head)
          .zadd(allCollectionsKey, Date.parse(createdAt), id)
          .exec(),
      );
      return { id, name, createdAt, mark, counts: none };
    },
    ensure: async (id, name) => {
      const { head } = collectionKeys(id);
      await ask((connection) =>
        connection
          .multi()
          .hsetnx(head, "name", name)
          .hsetnx(head, "createdAt", now())
          .zadd(allCollectionsKey, "NX", clock(), id)
          .exec(),
      );
    },
    get: (id) => readHead(ask, id),
    list: async (page) => {
      const ids = await listNewest(ask, allCollectionsKey, page);
      const heads = await Promise.all(ids.map((id) => readHead(ask, id)));
      return heads.filter((head) => head !== undefined);
    },
    remove: async (id) => {
      const { head } = collectionKeys(id);
      const existed = await ask((connection) =>
        connection.multi().exists(head).del(allKeysOf(id)).zrem(allCollectionsKey, id).exec(),
      );
      return existed?.[0]?.[1] === 1;
    },
    isReady,
    close,
  };
};
