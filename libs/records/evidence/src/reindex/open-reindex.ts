import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Failure } from "@quarry/failure";
import type { CollectionNames, EvidenceStoreOptions, Qdrant } from "../qdrant/ask-qdrant.ts";
import { createCollections, reindexName } from "../qdrant/ensure-collections.ts";
import type { BringDocument, Indexes } from "./bring-document.ts";
import type { RecordedChanges } from "./changes.ts";
import { haveSameTotals } from "./inspect-index.ts";
import {
  changeState,
  deleteIndex,
  findIndexInUse,
  nextNames,
  orWhenMissing,
  readState,
  type ReindexState,
  switchTo,
  writeState,
} from "./reindex-state.ts";

/** A reindex owned by this process. */
export interface OpenReindex {
  readonly from: CollectionNames;
  readonly to: CollectionNames;
  /** Target of a reindex whose alias was already switched, so that only cleaning up remains. */
  readonly switchedTo: string | undefined;
  /** True to keep the old collections; for an already switched alias, the original choice. */
  readonly keepOld: boolean;
  /** @throws {Failure} `conflict` if another process has taken over */
  readonly checkOwner: () => Promise<void>;
  /** Stops the heartbeat; the state remains for a successor. */
  readonly rest: () => void;
}

/** The index, and how long to wait for a silent owner. */
export interface OpenReindexOptions {
  readonly layout: EvidenceStoreOptions;
  /** Describes the new index. */
  readonly target: string;
  readonly keepOld: boolean;
  readonly silenceMs: number;
}

const taken = (): Failure =>
  new Failure("conflict", "another npm run reindex uses this index: wait until it has ended", {
    retry: "never",
  });

/**
 * Waits to see whether the owner of an unfinished reindex is alive.
 * @throws {Failure} `conflict` if it is
 */
const checkSilent = async (qdrant: Qdrant, silenceMs: number): Promise<void> => {
  const before = await readState(qdrant);
  if (!before) return;
  await wait(silenceMs);
  const now = await readState(qdrant);
  if (now !== undefined && now.beatAt !== before.beatAt) throw taken();
};

const createStateCollection = async (
  { call, prefix }: Qdrant,
  layout: EvidenceStoreOptions,
): Promise<void> => {
  const name = reindexName(prefix);
  if ((await call((client) => client.collectionExists(name))).exists) return;
  const { replicas } = layout;
  const copies = replicas === undefined ? {} : { replication_factor: replicas };
  await call((client) => client.createCollection(name, { vectors: {}, shard_number: 1, ...copies }));
};

/** Ends the recording of changes; writes continue as usual. */
export const closeReindex = async ({ call, prefix }: Qdrant): Promise<void> => {
  await orWhenMissing(
    call((client) => client.deleteCollection(reindexName(prefix))),
    false,
  );
};

/** Plans the new index; an unusable unfinished one is removed. */
const planIndexes = async (
  qdrant: Qdrant,
  inUse: CollectionNames,
  { target, keepOld }: OpenReindexOptions,
): Promise<Pick<ReindexState, "target" | "from" | "to" | "keepOld">> => {
  const left = await readState(qdrant);
  if (left) {
    if (isDeepStrictEqual(left.to, inUse)) return left;
    if (left.target === target && isDeepStrictEqual(left.from, inUse)) return { ...left, keepOld };
    await deleteIndex(qdrant, left.to);
  }
  return { target, keepOld, from: inUse, to: await nextNames(qdrant) };
};

/** Starts a new index beside the current one, or continues after an interruption. */
export const openReindex = async (qdrant: Qdrant, options: OpenReindexOptions): Promise<OpenReindex> => {
  const { layout, silenceMs } = options;
  const owner = randomUUID();
  await checkSilent(qdrant, silenceMs);
  const inUse = await findIndexInUse(qdrant);
  if (!inUse) throw new Failure("not-found", "there is no index yet: nothing was stored", { retry: "never" });
  const { target, from, to, keepOld } = await planIndexes(qdrant, inUse, options);
  const isSwitched = isDeepStrictEqual(to, inUse);
  await createStateCollection(qdrant, layout);
  await writeState(qdrant, { owner, target, from, to, keepOld, isSwitching: false, beatAt: Date.now() });
  if (!isSwitched) await createCollections(qdrant, to, layout);
  const beat = setInterval(
    // A failed heartbeat is followed by the next one.
    () => void changeState(qdrant, { beatAt: Date.now() }).catch(() => undefined),
    silenceMs / 4,
  );
  return {
    from,
    to,
    keepOld,
    switchedTo: isSwitched ? target : undefined,
    checkOwner: async () => {
      if ((await readState(qdrant))?.owner !== owner) throw taken();
    },
    rest: () => clearInterval(beat),
  };
};

/** `busy`: too many writes; `unlike`: the indexes differ although no change was recorded. */
export type SwitchOutcome = "switched" | "busy" | "unlike";

interface SwitchParts {
  readonly qdrant: Qdrant;
  readonly opened: OpenReindex;
  readonly indexes: Indexes;
  readonly takeChanges: () => Promise<RecordedChanges>;
  readonly bring: BringDocument;
}

/** Writes wait three times as long before they continue by themselves. */
const maxPauseMs = 5_000;
const pollMs = 20;

/** Switches the alias while no write is in progress and every change is in the new index. */
export const createTrySwitch = ({ qdrant, opened, indexes, takeChanges, bring }: SwitchParts) => {
  // Changes that could not be processed in time are processed again.
  const pending = new Set<string>();
  const isTooLate = (until: number): boolean => performance.now() > until;

  const catchUp = async (until: number): Promise<boolean> => {
    for (;;) {
      const { documentIds, open } = await takeChanges();
      for (const documentId of documentIds) pending.add(documentId);
      for (const documentId of pending) {
        if (isTooLate(until)) return false;
        await bring(documentId);
        pending.delete(documentId);
      }
      if (open === 0 && documentIds.length === 0) return true;
      if (isTooLate(until)) return false;
      if (open > 0) await wait(pollMs);
    }
  };

  return async (): Promise<SwitchOutcome> => {
    for (const documentId of pending) {
      await bring(documentId);
      pending.delete(documentId);
    }
    await opened.checkOwner();
    const until = performance.now() + maxPauseMs;
    await changeState(qdrant, { isSwitching: true });
    let outcome: SwitchOutcome = "busy";
    try {
      if (!(await catchUp(until))) return outcome;
      outcome = "unlike";
      if (!(await haveSameTotals(indexes.from, indexes.to))) return outcome;
      outcome = "busy";
      if (isTooLate(until)) return outcome;
      await switchTo(qdrant, opened.to);
      outcome = "switched";
      return outcome;
    } finally {
      await changeState(qdrant, { isSwitching: false });
    }
  };
};
