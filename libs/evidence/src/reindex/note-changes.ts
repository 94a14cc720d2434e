import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { reindexName } from "../qdrant/collection-names.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { orWhenMissing, readState, type ReindexState } from "./reindex-state.ts";

/** Does a write to some documents, so that an index that is being made anew meanwhile learns of it. */
export type NoteChanges = <Answer>(
  documentIds: () => Promise<readonly string[]>,
  write: () => Promise<Answer>,
) => Promise<Answer>;

/** A reindex that was silent for so long was given up: nothing is noted for it any more. */
const givenUpAfterMs = 3_600_000;
/** How long it is taken for granted that no reindex has begun; one waits for much longer before it looks at documents. */
const idleMs = 250;
/** A switch takes at most a third of this; one that takes longer was cut off. */
const maxSwitchMs = 15_000;
const pollMs = 50;

const isWanted = (state: ReindexState | undefined): state is ReindexState =>
  state !== undefined && Date.now() - state.beatAt < givenUpAfterMs;

/**
 * While an index is made anew, a write first leaves a note, and looks then whether the alias is being switched; whoever
 * switches says so first, and looks for notes then. So either the write waits until the switch is over, or the
 * switch until the write is done. Otherwise it costs a request now and then.
 */
export const createNoteChanges = (qdrant: Qdrant): NoteChanges => {
  const { call, prefix } = qdrant;
  const collection = reindexName(prefix);
  const open = (note: string, documentIds: readonly string[]): Promise<boolean> => {
    const points = [{ id: note, vector: {}, payload: { documentIds: [...documentIds], isOpen: true } }];
    const noted = call((client) => client.upsert(collection, { points, wait: true }));
    return orWhenMissing(
      noted.then(() => true),
      false,
    );
  };
  const close = (note: string): Promise<unknown> =>
    orWhenMissing(
      call((client) =>
        client.setPayload(collection, { payload: { isOpen: false }, points: [note], wait: true }),
      ),
      undefined,
    );
  const withdraw = (note: string): Promise<unknown> =>
    orWhenMissing(
      call((client) => client.delete(collection, { points: [note], wait: true })),
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
    const note = randomUUID();
    const ids = await documentIds();
    const until = performance.now() + maxSwitchMs;
    for (;;) {
      if (!(await open(note, ids))) return write();
      if (!(await isSwitching()) || performance.now() > until) break;
      await withdraw(note);
      while ((await isSwitching()) && performance.now() < until) await wait(pollMs);
    }
    try {
      return await write();
    } finally {
      await close(note);
    }
  };
};
