import { z } from "zod";
import type { AskRedis } from "../connection/redis-link.ts";
import type { HandedItem } from "../runs/run-record.ts";
import { collectionKeys } from "./collection-keys.ts";

/** As little of a record as a run keeps: a submission does not wait until thousands are read whole. */
const handedSchema = z
  .object({
    itemId: z.string(),
    linkId: z.string(),
    current: z.object({ uri: z.string(), content: z.object({ kind: z.string() }).nullable() }),
  })
  .transform(({ itemId, linkId, current: { uri, content } }): HandedItem => ({
    itemId,
    linkId,
    uri,
    isPage: content?.kind === "url",
  }));

/** Every item of a collection as a run keeps it, in the order they came. */
export const handedItems = async (ask: AskRedis, collectionId: string): Promise<HandedItem[]> => {
  const { order, records } = collectionKeys(collectionId);
  const [itemIds, texts] = await Promise.all([
    ask((connection) => connection.zrange(order, "0", "-1")),
    ask((connection) => connection.hgetall(records)),
  ]);
  return itemIds.flatMap((itemId) => {
    const text = texts[itemId];
    return text === undefined ? [] : [handedSchema.parse(JSON.parse(text))];
  });
};
