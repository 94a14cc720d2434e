import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { reindexName } from "../qdrant/ensure-collections.ts";
import { scrollAll } from "../qdrant/qdrant.ts";
import { orWhenMissing, readState, type ReindexState } from "./reindex-state.ts";

/** Performs a write and records it for a reindex in progress. */
type RecordChanges = <Answer>(
  documentIds: () => Promise<readonly string[]>,
  write: () => Promise<Answer>,
) => Promise<Answer>;

/** Silence after which a reindex counts as abandoned; changes are no longer recorded for it. */
const givenUpAfterMs = 3_600_000;
/** Time for which "no reindex in progress" is cached; a reindex waits much longer before it reads documents. */
const idleMs = 250;
/** A switch takes at most a third of this; a longer one was interrupted. */
const maxSwitchMs = 15_000;
const pollMs = 50;

const isWanted = (state: ReindexState | undefined): state is ReindexState =>
  state !== undefined && Date.now() - state.beatAt < givenUpAfterMs;

/**
 * Records writes during a reindex. A write first leaves an entry and then checks whether the alias is being switched; a switch is
 * announced first and then checks for entries. So either the write waits for the switch, or the switch for the write. Without a
 * reindex it costs an occasional request.
 */
export const createRecordChanges = (qdrant: Qdrant): RecordChanges => {
  const { call, prefix } = qdrant;
  const collection = reindexName(prefix);
  const open = (entry: string, documentIds: readonly string[]): Promise<boolean> => {
    const points = [{ id: entry, vector: {}, payload: { documentIds: [...documentIds], isOpen: true } }];
    const recorded = call((client) => client.upsert(collection, { points, wait: true }));
    return orWhenMissing(
      recorded.then(() => true),
      false,
    );
  };
  const close = (entry: string): Promise<unknown> =>
    orWhenMissing(
      call((client) =>
        client.setPayload(collection, { payload: { isOpen: false }, points: [entry], wait: true }),
      ),
      undefined,
    );
  const withdraw = (entry: string): Promise<unknown> =>
    orWhenMissing(
      call((client) => client.delete(collection, { points: [entry], wait: true })),
      undefined,
    );

  const isSwitching = async (): Promise<boolean> => (await readState(qdrant))?.isSwitching === true;

  let idleUntil = 0;
  const isIdle = async (): Promise<boolean> => {
    const asked = performance.now();
    if (asked < idleUntil) return true;
    if (isWanted(await readState(qdrant))) return false;
    idleUntil = asked + idleMs;
    return true;
  };

  return async (documentIds, write) => {
    if (await isIdle()) return write();
    const entry = randomUUID();
    const ids = await documentIds();
    const until = performance.now() + maxSwitchMs;
    for (;;) {
      if (!(await open(entry, ids))) return write();
      if (!(await isSwitching()) || performance.now() > until) break;
      await withdraw(entry);
      while ((await isSwitching()) && performance.now() < until) await wait(pollMs);
    }
    try {
      return await write();
    } finally {
      await close(entry);
    }
  };
};

const entryPayload = z.object({ documentIds: z.array(z.string()), isOpen: z.boolean() });

/** Changes recorded since the last call. */
export interface RecordedChanges {
  /** Documents of completed writes. */
  readonly documentIds: readonly string[];
  /** Number of writes in progress. */
  readonly open: number;
}

/** Age after which an unfinished write counts as interrupted with its process; its documents are processed anyway. */
const abandonedAfterMs = 600_000;

/** Takes the entries of completed writes, each once. */
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
    // Before the documents are examined: a later write leaves its own entry.
    if (done.length > 0)
      await qdrant.call((client) =>
        client.delete(collection, { points: done.map(({ id }) => id), wait: true }),
      );
    const documentIds = [...new Set(done.flatMap((entry) => entry.documentIds))];
    return { documentIds, open: entries.length - done.length };
  };
};

/** Wraps a store so that every write is recorded during a reindex. */
export const withRecordedChanges = (store: EvidenceStore, recordChanges: RecordChanges): EvidenceStore => {
  const recorded = <Answer>(documentId: string, write: () => Promise<Answer>): Promise<Answer> =>
    recordChanges(async () => [documentId], write);
  return {
    ...store,
    putDocument: (document) => recorded(document.facts.documentId, () => store.putDocument(document)),
    join: (scope, documentId) => recorded(documentId, () => store.join(scope, documentId)),
    leave: (scope, documentId) => recorded(documentId, () => store.leave(scope, documentId)),
    forget: (scope) =>
      recordChanges(
        () => store.documentsIn([scope]),
        () => store.forget(scope),
      ),
    markIndexed: (documentId, mark) => recorded(documentId, () => store.markIndexed(documentId, mark)),
    unmarkIndexed: (documentId) => recorded(documentId, () => store.unmarkIndexed(documentId)),
    putPassages: (passages) =>
      recordChanges(
        async () => [...new Set(passages.map(({ documentId }) => documentId))],
        () => store.putPassages(passages),
      ),
    dropPassages: (documentId, fromIndex) =>
      recorded(documentId, () => store.dropPassages(documentId, fromIndex)),
    putMarking: (documentId, marking) => recorded(documentId, () => store.putMarking(documentId, marking)),
    syncPassages: (documentId) => recorded(documentId, () => store.syncPassages(documentId)),
  };
};
