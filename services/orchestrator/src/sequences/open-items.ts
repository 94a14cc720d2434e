import { setTimeout as delay } from "node:timers/promises";
import { createCollectionStore } from "@quarry/collections";
import { awaitItems, prepareItem } from "@quarry/contracts";
import { consume, consumeSequence, createProducer, type WorkerOptions } from "@quarry/jobs";
import type { Lifecycle } from "@quarry/runtime";
import { createAwaitItems } from "./await-items.ts";
import { prepareItemSequence } from "./prepare-item/prepare-item.ts";
import { createSettleItem } from "./prepare-item/settle-item.ts";

/** Runs of one process that may wait for their items at a time; waiting costs next to nothing. */
const mostWaiting = 200;

/** Everything that prepares items and waits for them, as parts of the service. */
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
    consume(awaitItems, waiting, { ...worker, concurrency: mostWaiting }),
  ];
};
