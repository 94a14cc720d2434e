import { z } from "zod";
import { reindexName } from "../qdrant/collection-names.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scrollAll } from "../qdrant/scroll-all.ts";

const entryPayload = z.object({ documentIds: z.array(z.string()), isOpen: z.boolean() });

/** What was recorded of changes since it was asked last. */
export interface RecordedChanges {
  /** Documents of writes that have ended. */
  readonly documentIds: readonly string[];
  /** Writes that are still under way. */
  readonly open: number;
}

/** A write that has not ended after so long was cut off with its process; its documents are looked at all the same. */
const abandonedAfterMs = 600_000;

/** Takes the entries of writes that have ended, each once. */
export const createTakeChanges = (qdrant: Qdrant): (() => Promise<RecordedChanges>) => {
  const collection = reindexName(qdrant.prefix);
  const seenAt = new Map<string | number, number>();
  return async () => {
    const records = await scrollAll(qdrant, { collection, fields: ["documentIds", "isOpen"] });
    const entries = records.flatMap(({ id, payload }) => {
      const entry = entryPayload.safeParse(payload).data;
      return entry === undefined ? [] : [{ id, ...entry }];
    });
    const now = performance.now();
    const isDone = ({ id, isOpen }: (typeof entries)[number]): boolean => {
      const since = seenAt.get(id) ?? now;
      seenAt.set(id, since);
      return !isOpen || now - since > abandonedAfterMs;
    };
    const done = entries.filter(isDone);
    for (const { id } of done) seenAt.delete(id);
    // Before the documents are looked at: a write that comes later leaves an entry of its own.
    if (done.length > 0)
      await qdrant.call((client) =>
        client.delete(collection, { points: done.map(({ id }) => id), wait: true }),
      );
    const documentIds = [...new Set(done.flatMap((entry) => entry.documentIds))];
    return { documentIds, open: entries.length - done.length };
  };
};
