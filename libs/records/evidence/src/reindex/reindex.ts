import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { createStoreOn } from "../create-evidence-store.ts";
import type { EvidenceStore } from "../evidence-store.ts";
import type { EvidenceStoreOptions, Qdrant } from "../qdrant/ask-qdrant.ts";
import { adoptCollections } from "../qdrant/ensure-collections.ts";
import { countPoints, createQdrant, scrollAll } from "../qdrant/qdrant.ts";
import { createBringDocument, type Indexes, type IndexStored, untilLater } from "./bring-document.ts";
import { createTakeChanges } from "./changes.ts";
import { compareIndexes } from "./inspect-index.ts";
import { closeReindex, createTrySwitch, openReindex, type OpenReindex } from "./open-reindex.ts";
import { deleteIndex } from "./reindex-state.ts";

const membershipPayload = z.object({ documentId: z.string() });

const idsIn = async (qdrant: Qdrant): Promise<string[]> => {
  const documents = await scrollAll(qdrant, { collection: qdrant.names.documents, fields: [] });
  const collection = qdrant.names.memberships;
  const memberships = await scrollAll(qdrant, { collection, fields: ["documentId"] });
  return [
    ...documents.map(({ id }) => String(id)),
    // A document may have been joined that was never stored, or was deleted.
    ...memberships.map(({ payload }) => membershipPayload.parse(payload).documentId),
  ];
};

/** Lists every document of either index, sorted. */
const listDocumentIds = async ({ from, to }: Indexes): Promise<string[]> =>
  [...new Set([...(await idsIn(from)), ...(await idsIn(to))])].toSorted();

/** Progress of a reindex; `catching-up` counts documents that changed meanwhile. */
export interface ReindexProgress {
  readonly step: "copying" | "catching-up" | "switching" | "removing";
  readonly documents: number;
  readonly ofDocuments: number;
  /** Number of their passages in the earlier index. */
  readonly passages: number;
  readonly ofPassages: number;
}

/** Index, settings and listeners of a reindex. */
export interface ReindexOptions extends EvidenceStoreOptions {
  /** Describes the new index; an interrupted reindex continues only under the same name. */
  readonly target: string;
  /** Current passage recipe; passages with it are copied with their vectors. */
  readonly recipe: string;
  /** Creates the function that indexes all other documents in the new index. */
  readonly indexerOf: (store: EvidenceStore) => IndexStored;
  /** True to keep the old collections. */
  readonly keepOld: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReindexProgress) => void;
  /**
   * Milliseconds for earlier writes and an interrupted process; default 5,000, at least 300: services check four times a
   * second if they must record changes.
   */
  readonly settleMs?: number;
  /** Documents processed in parallel; default 4. */
  readonly concurrency?: number;
}

/** Result of a reindex. */
export interface Reindexed {
  readonly documents: number;
  readonly passages: number;
  /** Name of the current passage collection. */
  readonly inUse: string;
  /** Unused collections that were kept. */
  readonly kept: readonly string[];
}

const maxRounds = 1_000;
/** Maximum changed documents processed while writes wait; a busy system always has some. */
const fewDocuments = 8;
const nothing = { documents: 0, ofDocuments: 0, passages: 0, ofPassages: 0 };

/** Processes items in parallel; after a failure no further item is started. */
const inParallel = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const item of left) {
      await work(item).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  if (failures.length > 0) throw failures[0];
};

const countPassages = (qdrant: Qdrant): Promise<number> => countPoints(qdrant, qdrant.names.passages);

const fill = async (qdrant: Qdrant, opened: OpenReindex, options: ReindexOptions): Promise<void> => {
  const { signal, onProgress, settleMs = 5_000, concurrency = 4 } = options;
  const indexes = { from: { ...qdrant, names: opened.from }, to: { ...qdrant, names: opened.to } };
  const store = createStoreOn(indexes.to, options);
  const index = options.indexerOf(store);
  const bring = await createBringDocument({ ...options, indexes, store, index });
  const bringAll = async (step: ReindexProgress["step"], documentIds: readonly string[]): Promise<void> => {
    if (documentIds.length === 0) return;
    const ofPassages = step === "copying" ? await countPassages(indexes.from) : 0;
    const total = { step, ofDocuments: documentIds.length, ofPassages };
    let [documents, passages] = [0, 0];
    onProgress({ ...total, documents, passages });
    await inParallel(documentIds, concurrency, async (documentId) => {
      passages += await bring(documentId);
      documents += 1;
      onProgress({ ...total, documents, passages });
    });
  };
  const takeChanges = createTakeChanges(qdrant);
  const trySwitch = createTrySwitch({ qdrant, opened, indexes, takeChanges, bring });
  // Writes that began before changes were recorded have ended by then.
  await untilLater(settleMs, signal);
  await bringAll("copying", await listDocumentIds(indexes));
  for (let round = 0; round < maxRounds; round += 1) {
    await bringAll("catching-up", await compareIndexes(indexes.from, indexes.to));
    let changed: readonly string[];
    do {
      changed = (await takeChanges()).documentIds;
      await bringAll("catching-up", changed);
    } while (changed.length > fewDocuments);
    onProgress({ ...nothing, step: "switching" });
    const outcome = await trySwitch();
    if (outcome === "switched") return;
    if (outcome === "unlike") await bringAll("catching-up", await listDocumentIds(indexes));
    await untilLater(settleMs / 5, signal);
  }
  throw new Failure(
    "conflict",
    "the index could not be switched because of too many writes: run npm run reindex again to continue where it stopped",
    { retry: "backoff" },
  );
};

/**
 * Builds a new index from the stored texts beside the current one, and switches all readers to it in one request. Services may run
 * meanwhile. After an interruption, the next call continues.
 * @throws {Failure} `not-found` if nothing is indexed, `conflict` if another process reindexes, and failures of the store
 */
export const reindex = async (options: ReindexOptions): Promise<Reindexed> => {
  const qdrant = createQdrant(options);
  const { settleMs: silenceMs = 5_000, target, onProgress } = options;
  await adoptCollections(qdrant.call, qdrant.prefix);
  const opened = await openReindex(qdrant, { ...options, layout: options, silenceMs });
  try {
    if (opened.switchedTo === undefined) await fill(qdrant, opened, options);
  } finally {
    opened.rest();
  }
  onProgress({ ...nothing, step: "removing" });
  // Earlier requests to the old index are answered by then.
  await wait(silenceMs / 5);
  // The old index first, then the record that it must be deleted.
  if (!opened.keepOld) await deleteIndex(qdrant, opened.from);
  await closeReindex(qdrant);
  // This was the rest of another reindex, which had been interrupted while it cleaned up.
  if (opened.switchedTo !== undefined && opened.switchedTo !== target) return reindex(options);
  return {
    documents: await createStoreOn(qdrant, options).countDocuments(),
    passages: await countPassages(qdrant),
    inUse: opened.to.passages,
    kept: opened.keepOld ? Object.values(opened.from) : [],
  };
};
