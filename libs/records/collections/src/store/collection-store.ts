import { type CollectionView, markOf, operator, ownedId } from "@quarry/contracts";
import {
  type AskRedis,
  linkProducer,
  listNewest,
  type NewId,
  newId as systemNewId,
  ownerMark,
  type RedisOptions,
  removeTogether,
} from "@quarry/redis";
import { createPutItem } from "../items/put-item.ts";
import { createReadItems } from "../items/read-items.ts";
import { createRemoveItems } from "../items/remove-item.ts";
import { createSettleItem } from "../items/settle-item.ts";
import { statusTally } from "./change-item.ts";
import { allKeysOf, collectionKeys, leavingCollectionsKey, ownCollectionsKey } from "./collection-keys.ts";
import type { ItemStore } from "./item-store.ts";

/** A collection without its items. */
export type CollectionHead = Omit<CollectionView, "items" | "next">;

/** Settings of a new collection. */
export interface NewCollection {
  /** True if its items are read for markers on arrival. */
  readonly mark: boolean;
  /** Owner; default: the operator. */
  readonly owner?: string;
}

/** Named collections of items added by users. */
export interface CollectionStore extends ItemStore {
  create(name: string, options: NewCollection): Promise<CollectionHead>;
  /** Creates a collection under a fixed id that contains the mark of its owner, unless it exists already. */
  ensure(collectionId: string, name: string, owner?: string): Promise<void>;
  get(collectionId: string): Promise<CollectionHead | undefined>;
  /** Returns the collections of an owner (default: the operator), newest first, after the one with the id `before`. */
  list(page: { limit: number; before?: string; owner?: string }): Promise<readonly CollectionHead[]>;
  /**
   * Removes a collection from all answers; items that are added later are deleted after a minute. False if there was no such
   * collection.
   */
  remove(collectionId: string): Promise<boolean>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connection of the store. */
export interface CollectionStoreOptions {
  readonly redis: RedisOptions;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: () => number;
  readonly newId?: NewId;
}

const statuses = ["preparing", "ready", "unavailable"] as const;
const none = { preparing: 0, ready: 0, unavailable: 0 };

const readHead = async (ask: AskRedis, id: string): Promise<CollectionHead | undefined> => {
  const { head, tallies } = collectionKeys(id);
  const [{ name, owner = operator, createdAt, mark }, counted] = await Promise.all([
    ask((connection) => connection.hgetall(head)),
    ask((connection) => connection.hmget(tallies, ...statuses.map(statusTally))),
  ]);
  if (name === undefined || createdAt === undefined) return undefined;
  const [preparing, ready, unavailable] = counted.map(Number);
  const counts = { preparing: preparing ?? 0, ready: ready ?? 0, unavailable: unavailable ?? 0 };
  return { id, name, owner, createdAt, mark: mark === "1", counts };
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
    ...createReadItems(ask),
    ...createRemoveItems(ask),
    putItem: createPutItem({ ask, now, newItemId: () => newId("i") }),
    settleItem: createSettleItem(ask),
    create: async (name, { mark, owner = operator }) => {
      const [id, createdAt] = [ownedId(newId("c"), ownerMark(owner)), now()];
      const head = { name, owner, createdAt, mark: mark ? "1" : "0" };
      await ask((connection) =>
        connection
          .multi()
          .hset(collectionKeys(id).head, head)
          .zadd(ownCollectionsKey(markOf(id)), Date.parse(createdAt), id)
          .exec(),
      );
      return { id, name, owner, createdAt, mark, counts: none };
    },
    ensure: async (id, name, owner = operator) => {
      const { head } = collectionKeys(id);
      await ask((connection) =>
        connection
          .multi()
          .hsetnx(head, "name", name)
          .hsetnx(head, "owner", owner)
          .hsetnx(head, "createdAt", now())
          .zadd(ownCollectionsKey(markOf(id)), "NX", clock(), id)
          .exec(),
      );
    },
    get: (id) => readHead(ask, id),
    list: async ({ owner = operator, limit, before }) => {
      const found: CollectionHead[] = [];
      let page: { readonly limit: number; readonly before?: string } = {
        limit,
        ...(before === undefined ? {} : { before }),
      };
      for (;;) {
        const ids = await listNewest(ask, ownCollectionsKey(ownerMark(owner)), page);
        const heads = await Promise.all(ids.map((id) => readHead(ask, id)));
        found.push(...heads.filter((head) => head !== undefined));
        const last = ids.at(-1);
        // A collection without a record does not end the list: the page is filled with the following ones.
        if (found.length >= limit || ids.length < limit || last === undefined) return found.slice(0, limit);
        page = { limit, before: last };
      }
    },
    remove: async (id) => {
      const { head } = collectionKeys(id);
      const [existed] = await removeTogether(ask, [
        ["EXISTS", head],
        ["DEL", ...allKeysOf(id)],
        ["ZREM", ownCollectionsKey(markOf(id)), id],
        ["ZADD", leavingCollectionsKey, clock(), id],
      ]);
      return existed === 1;
    },
    isReady,
    close,
  };
};
