import type { CollectionStore, Preparation } from "@quarry/collections";
import { type InputOf, type prepareItem, retireDocuments } from "@quarry/contracts";
import type { Producer, SequenceEnd } from "@quarry/jobs";

export interface SettleItemPorts {
  readonly collections: Pick<CollectionStore, "settleItem" | "leaving">;
  readonly producer: Pick<Producer, "produce">;
}

const toPreparation = (end: SequenceEnd<typeof prepareItem>): Preparation =>
  end.status === "completed" ? end : { status: "failed", detail: end.failure.message };

/**
 * Keeps what the preparation of an item came to, and has taken out of the collection what its earlier version, or an item
 * that is gone by now, has left there. Doing it again changes nothing.
 */
export const createSettleItem =
  ({ collections, producer }: SettleItemPorts) =>
  async (
    { collectionId, itemId, version, content, comments }: InputOf<typeof prepareItem>,
    end: SequenceEnd<typeof prepareItem>,
  ): Promise<void> => {
    const preparation = toPreparation(end);
    const settled = { itemId, version, preparation, sources: { content, comments } };
    const isKept = await collections.settleItem(collectionId, settled);
    if (isKept && (await collections.leaving(collectionId)).length === 0) return;
    await producer.produce(retireDocuments, { collectionId, cause: `${itemId}/${version}` });
  };
