import { type CollectionItem, collectionItemSchema, type CollectionView } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { type NewId, newId as systemNewId } from "../runs/new-id.ts";
import type { HandedItem } from "../runs/run-record.ts";

/** Named bodies of items a user handed in. */
export interface CollectionStore {
  create(name: string): Promise<CollectionView>;
  /** Makes sure that there is a collection under a fixed id; one that is there stays as it is. */
  ensure(collectionId: string, name: string): Promise<void>;
  get(collectionId: string): Promise<CollectionView | undefined>;
  /** @throws {Failure} not-found */
  addItem(collectionId: string, item: HandedItem): Promise<CollectionItem>;
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

const headKey = (id: string): string => `collection:${id}`;
const itemsKey = (id: string): string => `collection:${id}:items`;

/** Adds only to a collection that exists, so that a removed one does not come back in parts. */
const addItemScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[1])
return 1`;

/** Opens the collections. */
export const createCollectionStore = ({
  redis,
  clock = Date.now,
  newId = systemNewId,
}: CollectionStoreOptions): CollectionStore => {
  const { ask, isReady, close } = linkProducer(redis);
  const now = (): string => new Date(clock()).toISOString();
  return {
    create: async (name) => {
      const [id, createdAt] = [newId("c"), now()];
      await ask((connection) => connection.hset(headKey(id), { name, createdAt }));
      return { id, name, createdAt, items: [] };
    },
    ensure: async (id, name) => {
      await ask((connection) =>
        connection.multi().hsetnx(headKey(id), "name", name).hsetnx(headKey(id), "createdAt", now()).exec(),
      );
    },
    get: async (id) => {
      const [{ name, createdAt }, items] = await Promise.all([
        ask((connection) => connection.hgetall(headKey(id))),
        ask((connection) => connection.lrange(itemsKey(id), 0, -1)),
      ]);
      if (name === undefined || createdAt === undefined) return undefined;
      return {
        id,
        name,
        createdAt,
        items: items.map((item) => collectionItemSchema.parse(JSON.parse(item))),
      };
    },
    addItem: async (id, { uri, uploadId, bytes }) => {
      const item: CollectionItem = { itemId: newId("i"), uri, uploadId, bytes, addedAt: now() };
      const added = await ask((connection) =>
        connection.eval(addItemScript, 2, headKey(id), itemsKey(id), JSON.stringify(item)),
      );
      if (added === 1) return item;
      throw new Failure("not-found", `there is no collection ${id}`, { retry: "never" });
    },
    remove: async (id) => (await ask((connection) => connection.del(headKey(id), itemsKey(id)))) > 0,
    isReady,
    close,
  };
};
