import type { awaitItems, InputOf, prepareItem } from "@quarry/contracts";
import type { CollectionStore, Handler } from "@quarry/queue";

export interface AwaitItemsPorts {
  readonly collections: Pick<CollectionStore, "preparingAmong" | "preparationsOf" | "readItems">;
  /** Adds the job that prepares an item, unless it is there already. */
  readonly prepare: (input: InputOf<typeof prepareItem>) => Promise<unknown>;
  /** Waits; rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** How often the items are looked at. */
const lookEveryMs = 250;

/** Waits until no item is being prepared; a job that was lost between an item and its queue is added again. */
export const createAwaitItems =
  ({ collections, prepare, pause }: AwaitItemsPorts): Handler<typeof awaitItems> =>
  async ({ collectionId, itemIds }, { signal }) => {
    let preparing = await collections.preparingAmong(collectionId, itemIds);
    await Promise.all((await collections.preparationsOf(collectionId, preparing)).map(prepare));
    while (preparing.length > 0) {
      await pause(lookEveryMs, signal);
      preparing = await collections.preparingAmong(collectionId, preparing);
    }
    const { items, unavailable } = await collections.readItems(collectionId, itemIds);
    return { items: [...items], unavailable: [...unavailable] };
  };
