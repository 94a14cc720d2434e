import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { createStoreOn } from "../create-evidence-store.ts";
import type { EvidenceStore, EvidenceStoreOptions, IndexMark } from "../evidence-store.ts";
import { adoptCollections } from "../qdrant/collection-names.ts";
import { createQdrant, type Qdrant } from "../qdrant/qdrant.ts";
import { createTakeNotes } from "./change-notes.ts";
import { compareIndexes } from "./compare-indexes.ts";
import { createCopyDocument } from "./copy-document.ts";
import { deleteIndex } from "./generations.ts";
import { listDocumentIds } from "./list-document-ids.ts";
import { closeReindex, type OpenReindex, openReindex } from "./open-reindex.ts";
import { createTrySwitch } from "./try-switch.ts";

/** Makes the passages of a document that is stored; those that are there already are left alone. */
export type IndexStored = (documentId: string, mark: IndexMark) => Promise<{ readonly written: number }>;

/** How far it is; `catching-up` are documents that changed meanwhile. */
export interface ReindexProgress {
  readonly step: "copying" | "catching-up" | "switching" | "removing";
  readonly documents: number;
  readonly ofDocuments: number;
  /** Those of the documents, as many as they had before. */
  readonly passages: number;
  readonly ofPassages: number;
}

/** Which index is made anew, how, and who is told. */
export interface ReindexOptions extends EvidenceStoreOptions {
  /** Names what the new index is made with; a killed reindex is gone on with only under the same name. */
  readonly target: string;
  /** How passages are made in the new index. */
  readonly indexerOf: (store: EvidenceStore) => IndexStored;
  /** Leaves the old collections where they are. */
  readonly keepOld: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReindexProgress) => void;
  /** Milliseconds that writes of before, and a killed process, are given; 5,000. */
  readonly settleMs?: number;
}

/** What was made. */
export interface Reindexed {
  readonly documents: number;
  readonly passages: number;
  /** Name of the collection of passages that is in use now. */
  readonly inUse: string;
  /** The collections that are not in use any more, and were kept. */
  readonly kept: readonly string[];
}

const maxRounds = 1_000;
const maxAttempts = 5;
const nothing = { documents: 0, ofDocuments: 0, passages: 0, ofPassages: 0 };

/** What the queue does for a job: a server that is away for a moment gets another chance. */
const patiently = async (work: () => Promise<number>, signal: AbortSignal, attempt = 1): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (attempt === maxAttempts || !(error instanceof Failure) || error.retry === "never") throw error;
    await wait(2 ** attempt * 250, undefined, { signal });
    return patiently(work, signal, attempt + 1);
  }
};

const countPassages = async ({ call, names }: Qdrant): Promise<number> =>
  (await call((client) => client.count(names.passages, { exact: true }))).count;

/** Brings a document into the new index, with passages of its own; answers with how many it had. */
const createBring = ({ from, to }: Indexes, options: ReindexOptions) => {
  const store = createStoreOn(to, options);
  const copyDocument = createCopyDocument(from, to);
  const index = options.indexerOf(store);
  const bring = async (documentId: string): Promise<number> => {
    options.signal.throwIfAborted();
    const mark = await copyDocument(documentId);
    if (!mark) return 0;
    const { written } = await index(documentId, mark);
    // Who writes passages brings them in line; those of before may have been left behind by what changed since.
    if (written === 0) await store.syncPassages(documentId);
    return mark.passages;
  };
  return (documentId: string): Promise<number> => patiently(() => bring(documentId), options.signal);
};

interface Indexes {
  readonly from: Qdrant;
  readonly to: Qdrant;
}

const fill = async (qdrant: Qdrant, opened: OpenReindex, options: ReindexOptions): Promise<void> => {
  const { signal, onProgress, settleMs = 5_000 } = options;
  const indexes = { from: { ...qdrant, names: opened.from }, to: { ...qdrant, names: opened.to } };
  const bring = createBring(indexes, options);
  const bringAll = async (step: ReindexProgress["step"], documentIds: readonly string[]): Promise<void> => {
    if (documentIds.length === 0) return;
    const ofPassages = step === "copying" ? await countPassages(indexes.from) : 0;
    const total = { step, ofDocuments: documentIds.length, ofPassages };
    let passages = 0;
    for (const [documents, documentId] of documentIds.entries()) {
      onProgress({ ...total, documents, passages });
      passages += await bring(documentId);
    }
    onProgress({ ...total, documents: documentIds.length, passages });
  };
  const takeNotes = createTakeNotes(qdrant);
  const trySwitch = createTrySwitch({ qdrant, opened, indexes, takeNotes, bring });
  // Writes that began before anybody noted changes have ended then.
  await wait(settleMs, undefined, { signal });
  await bringAll("copying", await listDocumentIds(indexes));
  for (let round = 0; round < maxRounds; round += 1) {
    for (let { documentIds } = await takeNotes(); documentIds.length > 0; { documentIds } = await takeNotes())
      await bringAll("catching-up", documentIds);
    await bringAll("catching-up", await compareIndexes(indexes.from, indexes.to));
    onProgress({ ...nothing, step: "switching" });
    const outcome = await trySwitch();
    if (outcome === "switched") return;
    if (outcome === "unlike") await bringAll("catching-up", await listDocumentIds(indexes));
    await wait(settleMs / 5, undefined, { signal });
  }
  throw new Failure(
    "conflict",
    "the index could not be switched while so much is written: run npm run reindex again, it goes on where it was",
    { retry: "backoff" },
  );
};

/**
 * Makes the index anew beside the one in use, from the stored texts, and leads everybody to it in one request. Services
 * may run meanwhile. Cut off anywhere, it goes on where it was when it is called again.
 * @throws {Failure} `not-found` when nothing is indexed, `conflict` when another process does it, and what a store throws
 */
export const reindex = async (options: ReindexOptions): Promise<Reindexed> => {
  const qdrant = createQdrant(options);
  const { settleMs: silenceMs = 5_000, keepOld, target, onProgress } = options;
  await adoptCollections(qdrant.call, qdrant.prefix);
  const opened = await openReindex(qdrant, { layout: options, target, silenceMs });
  try {
    if (opened.switchedTo === undefined) await fill(qdrant, opened, options);
  } finally {
    opened.rest();
  }
  onProgress({ ...nothing, step: "removing" });
  // What was asked of the old index before the switch is answered by then.
  await wait(silenceMs / 5);
  // First the old index, and then what says that it is to go.
  if (!keepOld) await deleteIndex(qdrant, opened.from);
  await closeReindex(qdrant);
  // The end of another reindex, which was cut off there.
  if (opened.switchedTo !== undefined && opened.switchedTo !== target) return reindex(options);
  return {
    documents: await createStoreOn(qdrant, options).countDocuments(),
    passages: await countPassages(qdrant),
    inUse: opened.to.passages,
    kept: keepOld ? Object.values(opened.from) : [],
  };
};
