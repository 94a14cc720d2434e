import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { reindexName } from "../qdrant/collection-names.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { orWhenMissing, readState, type ReindexState } from "./reindex-state.ts";

/** Does a write to some documents, so that an index that is being made anew meanwhile learns of it. */
export type RecordChanges = <Answer>(
  documentIds: () => Promise<readonly string[]>,
  write: () => Promise<Answer>,
) => Promise<Answer>;

/** A reindex that was silent for so long was given up: nothing is recorded for it any more. */
const givenUpAfterMs = 3_600_000;
/** How long it is taken for granted that no reindex has begun; one waits for much longer before it looks at documents. */
const idleMs = 250;
/** A switch takes at most a third of this; one that takes longer was cut off. */
const maxSwitchMs = 15_000;
const pollMs = 50;

const isWanted = (state: ReindexState | undefined): state is ReindexState =>
  state !== undefined && Date.now() - state.beatAt < givenUpAfterMs;

/**
 * While an index is made anew, a write first leaves an entry, and looks then whether the alias is being switched; whoever
 * switches says so first, and looks for entries then. So either the write waits until the switch is over, or the
 * switch until the write is done. Otherwise it costs a request now and then.
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
