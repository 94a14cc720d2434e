import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Failure } from "@quarry/failure";
import type { EvidenceStoreOptions } from "../evidence-store.ts";
import { type CollectionNames, reindexName } from "../qdrant/collection-names.ts";
import { createCollections } from "../qdrant/ensure-collections.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { deleteIndex, findIndexInUse, nextNames } from "./generations.ts";
import { changeState, orWhenMissing, readState, type ReindexState, writeState } from "./reindex-state.ts";

/** A reindex that this process owns. */
export interface OpenReindex {
  readonly from: CollectionNames;
  readonly to: CollectionNames;
  /** What the index is made with whose alias was switched already, so that only the end of it is left to do. */
  readonly switchedTo: string | undefined;
  /** @throws {Failure} `conflict` when another process has taken over */
  readonly checkOwner: () => Promise<void>;
  /** Says no more that it lives; the state stays for whoever goes on. */
  readonly rest: () => void;
}

/** What is opened, and how long a silent owner is waited for. */
export interface OpenReindexOptions {
  readonly layout: EvidenceStoreOptions;
  /** Names what the new index is made with. */
  readonly target: string;
  readonly silenceMs: number;
}

const taken = (): Failure =>
  new Failure("conflict", "another npm run reindex is at work on this index: wait for its end", {
    retry: "never",
  });

/** Takes over from an owner that was killed. @throws {Failure} `conflict` when it lives */
const checkSilent = async (qdrant: Qdrant, { beatAt }: ReindexState, silenceMs: number): Promise<void> => {
  await wait(silenceMs);
  const now = await readState(qdrant);
  if (now !== undefined && now.beatAt !== beatAt) throw taken();
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

/** Ends the noting of changes, after which writes go on as usual. */
export const closeReindex = async ({ call, prefix }: Qdrant): Promise<void> => {
  await orWhenMissing(
    call((client) => client.deleteCollection(reindexName(prefix))),
    false,
  );
};

/** What an unfinished reindex made goes when it is of no use for this one. */
const planIndexes = async (
  qdrant: Qdrant,
  inUse: CollectionNames,
  { target, silenceMs }: OpenReindexOptions,
): Promise<Pick<ReindexState, "target" | "from" | "to">> => {
  const left = await readState(qdrant);
  if (left) {
    await checkSilent(qdrant, left, silenceMs);
    const isSame = left.target === target && isDeepStrictEqual(left.from, inUse);
    if (isSame || isDeepStrictEqual(left.to, inUse)) return left;
    await deleteIndex(qdrant, left.to);
  }
  return { target, from: inUse, to: await nextNames(qdrant) };
};

/** Begins to make another index beside the one in use, or goes on where a killed process was. */
export const openReindex = async (qdrant: Qdrant, options: OpenReindexOptions): Promise<OpenReindex> => {
  const { layout, silenceMs } = options;
  const owner = randomUUID();
  const inUse = await findIndexInUse(qdrant);
  if (!inUse) throw new Failure("not-found", "there is no index yet: nothing was stored", { retry: "never" });
  const { target, from, to } = await planIndexes(qdrant, inUse, options);
  const isSwitched = isDeepStrictEqual(to, inUse);
  await createStateCollection(qdrant, layout);
  await writeState(qdrant, { owner, target, from, to, isSwitching: false, beatAt: Date.now() });
  if (!isSwitched) await createCollections(qdrant, to, layout);
  const beat = setInterval(
    // A beat that fails is made good by the next one.
    () => void changeState(qdrant, { beatAt: Date.now() }).catch(() => undefined),
    silenceMs / 4,
  );
  return {
    from,
    to,
    switchedTo: isSwitched ? target : undefined,
    checkOwner: async () => {
      if ((await readState(qdrant))?.owner !== owner) throw taken();
    },
    rest: () => clearInterval(beat),
  };
};
