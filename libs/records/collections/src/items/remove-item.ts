import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { changeItem, readRecord, untilChanged } from "../store/change-item.ts";
import { collectionKeys, hasLeftScript, takeLeavingScript } from "../store/collection-keys.ts";
import type { ItemStore, LeavingDocument } from "../store/item-store.ts";
import { itemViewOf } from "./read-items.ts";

const pairs = z.array(z.string());

/** Creates the methods that remove items, and documents that were left behind. */
export const createRemoveItems = (ask: AskRedis): Pick<ItemStore, "removeItem" | "leaving" | "hasLeft"> => ({
  removeItem: (collectionId, name) =>
    untilChanged(collectionId, async () => {
      const before = await readRecord(ask, collectionId, name);
      if (before === undefined) return { value: undefined };
      const outcome = await changeItem(ask, collectionId, { before, after: undefined });
      return outcome === "changed" ? { value: itemViewOf(collectionId, before.record) } : outcome;
    }),
  leaving: async (collectionId) => {
    const { tallies, leaving } = collectionKeys(collectionId);
    const reply = pairs.parse(
      await ask((connection) => connection.eval(takeLeavingScript, 2, tallies, leaving)),
    );
    return Array.from({ length: reply.length / 2 }, (_, index): LeavingDocument => {
      const [documentId = "", entry = ""] = reply.slice(2 * index, 2 * index + 2);
      return { documentId, entry, to: entry.startsWith("past") ? "past" : "nowhere" };
    });
  },
  hasLeft: async (collectionId, { documentId, entry }) => {
    const { leaving } = collectionKeys(collectionId);
    await ask((connection) => connection.eval(hasLeftScript, 1, leaving, documentId, entry));
  },
});
