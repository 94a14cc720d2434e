import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import type { ItemRecord } from "../items/item-record.ts";
import { itemChange, type LeftBehind } from "../items/put-item.ts";
import { changeItemScript, collectionKeys } from "./collection-keys.ts";

/** What trying to change an item came to; `moved` means that it must be read again. */
export type Tried<Value> = { readonly value: Value } | "moved" | "gone";

/** As many processes as this may change the same item at once before one of them gives up. */
const mostTries = 50;

/** Decides and changes until nothing else has changed in between. @throws {Failure} not-found when the collection is gone, conflict */
export const untilChanged = async <Value>(
  collectionId: string,
  attempt: () => Promise<Tried<Value>>,
): Promise<Value> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tried = await attempt();
    if (tried === "gone")
      throw new Failure("not-found", `there is no collection ${collectionId}`, { retry: "never" });
    if (tried !== "moved") return tried.value;
  }
  throw new Failure("conflict", `an item of ${collectionId} is changed by too many at once; try again`, {
    retry: "backoff",
  });
};

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
