import { setTimeout as delay } from "node:timers/promises";
import { type CollectionStore, createCollectionStore } from "@quarry/collections";
import { awaitItems, type InputOf, maxUnavailable, type OutputOf, prepareItem } from "@quarry/contracts";
import { consume, consumeSequence, createProducer, type Handler, type WorkerOptions } from "@quarry/jobs";
import type { Lifecycle } from "@quarry/runtime";
import { createSettleItem, prepareItemSequence } from "./prepare-item.ts";

export interface AwaitItemsPorts {
  readonly collections: Pick<
    CollectionStore,
    "get" | "listUnavailable" | "preparingAmong" | "preparingNow" | "preparationsOf" | "readItems"
  >;
  /** Adds the job that prepares an item; idempotent. */
  readonly prepare: (input: InputOf<typeof prepareItem>) => Promise<unknown>;
  /** Waits; rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

type Answer = OutputOf<typeof awaitItems>;

/** Interval between checks of the items, in milliseconds. */
const lookEveryMs = 250;
/** Number of item records read together. */
const itemsAtOnce = 500;

/** Counts the items of a whole collection; unreadable ones are listed only if there are any. */
const countItems = async ({ collections }: AwaitItemsPorts, collectionId: string): Promise<Answer> => {
  const { ready, unavailable, preparing } = (await collections.get(collectionId))?.counts ?? {
    ready: 0,
    unavailable: 0,
    preparing: 0,
  };
  const max = Math.min(unavailable, maxUnavailable);
  return {
    items: [],
    unavailable: max === 0 ? [] : await collections.listUnavailable(collectionId, max),
    collection: { items: ready + unavailable + preparing, unavailable },
  };
};

/** Waits until no item is being prepared; adds lost jobs again. */
export const createAwaitItems = (ports: AwaitItemsPorts): Handler<typeof awaitItems> => {
  const { collections, prepare, pause } = ports;
  return async ({ collectionId, itemIds }, { signal }) => {
    const isWhole = itemIds.length === 0;
    let preparing = isWhole
      ? await collections.preparingNow(collectionId)
      : await collections.preparingAmong(collectionId, itemIds);
    for (let from = 0; from < preparing.length; from += itemsAtOnce) {
      const some = preparing.slice(from, from + itemsAtOnce);
      await Promise.all((await collections.preparationsOf(collectionId, some)).map(prepare));
    }
    while (preparing.length > 0) {
      await pause(lookEveryMs, signal);
      preparing = await collections.preparingAmong(collectionId, preparing);
    }
    if (isWhole) return countItems(ports, collectionId);
    const { items, unavailable } = await collections.readItems(collectionId, itemIds);
    return { items: [...items], unavailable: [...unavailable] };
  };
};

/** Maximum runs of one process that wait for items at a time; waiting costs little. */
const maxWaiting = 200;

/** Creates the parts of the service that prepare items and wait for them. */
export const openItems = (worker: WorkerOptions): readonly Lifecycle[] => {
  const { redis } = worker;
  const collections = createCollectionStore({ redis });
  const producer = createProducer({ redis });
  const waiting = createAwaitItems({
    collections,
    prepare: (input) => producer.produce(prepareItem, input),
    pause: (ms, signal) => delay(ms, undefined, { signal }),
  });
  return [
    {
      name: "items",
      start: async () => undefined,
      stop: async () => {
        await Promise.all([collections.close(), producer.close()]);
      },
    },
    consumeSequence(prepareItem, prepareItemSequence, {
      ...worker,
      onEnded: createSettleItem({ collections, producer }),
    }),
    consume(awaitItems, waiting, { ...worker, concurrency: maxWaiting }),
  ];
};
