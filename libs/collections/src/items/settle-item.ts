import type { AskRedis } from "@quarry/redis";
import { changeItem, leavingEntry } from "../store/change-item.ts";
import { collectionKeys } from "../store/collection-keys.ts";
import { leaveStrayScript } from "../store/collection-scripts.ts";
import { contentKeysOf } from "../store/content-keys.ts";
import { readRecords } from "../store/read-records.ts";
import { untilChanged } from "../store/until-changed.ts";
import type { NewItem } from "./new-item.ts";
import { type Preparation, settleVersion, storedBy } from "./settle-version.ts";

/** A version of an item and what became of it. */
export interface SettledVersion {
  readonly itemId: string;
  readonly version: number;
  readonly preparation: Preparation;
  /** What was read for it. */
  readonly sources: Pick<NewItem, "content" | "comments">;
}

/** What came in for an item that is gone by then: nobody shows it. */
const leaveStray = async (
  ask: AskRedis,
  collectionId: string,
  { preparation, sources }: SettledVersion,
): Promise<void> => {
  const contentKeys = contentKeysOf(sources);
  const strays = storedBy(preparation).map((documentId) => ({
    documentId,
    to: "nowhere" as const,
    contentKeys,
  }));
  const { head, leaving } = collectionKeys(collectionId);
  const entries = strays.flatMap((stray) => [stray.documentId, leavingEntry(stray)]);
  if (entries.length > 0)
    await ask((connection) => connection.eval(leaveStrayScript, 2, head, leaving, ...entries));
};

/** Keeps what became of a version; what came in for an item that is gone is left behind. */
export const settleItem = async (
  ask: AskRedis,
  collectionId: string,
  settled: SettledVersion,
): Promise<boolean> => {
  const { itemId, version, preparation } = settled;
  const isKept = await untilChanged(collectionId, async () => {
    const [before] = await readRecords(ask, collectionId, [itemId]);
    if (before === undefined) return { value: false };
    const after = settleVersion(before.record, version, preparation);
    if (after === before.record) return { value: true };
    const outcome = await changeItem(ask, collectionId, { before, after });
    return outcome === "moved" ? outcome : { value: outcome === "changed" };
  });
  if (!isKept) await leaveStray(ask, collectionId, settled);
  return isKept;
};
