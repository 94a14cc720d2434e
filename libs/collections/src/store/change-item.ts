import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { itemChange, type LeftBehind } from "../items/item-change.ts";
import type { ItemRecord } from "../items/item-record.ts";
import { collectionKeys } from "./collection-keys.ts";
import { changeItemScript } from "./collection-scripts.ts";

/** A record and the very text it was read from. */
export interface StoredRecord {
  readonly record: ItemRecord;
  readonly text: string;
}

/** A claim to have brought some content first: the entry as it was read, and as it shall be. */
export interface ContentClaim {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

export interface NextRecord {
  readonly before: StoredRecord | undefined;
  /** Undefined removes the item. */
  readonly after: ItemRecord | undefined;
  readonly claims?: readonly ContentClaim[];
}

const outcomeSchema = z.enum(["changed", "moved", "gone"]);

/** How a document is listed that was left behind: where it goes, then the keys of its content. */
export const leavingEntry = ({ to, contentKeys }: LeftBehind): string => [to, ...contentKeys].join("\n");

/** Changes an item with all that follows from it in one transaction; `moved` when it was not any more as it had been read. */
export const changeItem = async (
  ask: AskRedis,
  collectionId: string,
  { before, after, claims = [] }: NextRecord,
): Promise<z.output<typeof outcomeSchema>> => {
  const { itemId = "", linkId = "" } = after ?? before?.record ?? {};
  const { tallies, leftBehind } = itemChange(before?.record, after);
  const keys = Object.values(collectionKeys(collectionId));
  const reply = await ask((connection) =>
    connection.eval(
      changeItemScript,
      keys.length,
      ...keys,
      itemId,
      linkId,
      before?.text ?? "",
      after === undefined ? "" : JSON.stringify(after),
      after?.current.status === "preparing" ? "1" : "0",
      tallies.length,
      claims.length,
      leftBehind.length,
      ...tallies.flat(),
      ...claims.flatMap(({ key, before: was, after: becomes }) => [key, was, becomes]),
      ...leftBehind.flatMap((left) => [left.documentId, leavingEntry(left)]),
    ),
  );
  return outcomeSchema.parse(reply);
};
