import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import type { EvidenceStore, IndexMark } from "../evidence-store.ts";
import { readVectorLength } from "../qdrant/ensure-collections.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { createCopyDocument } from "./copy-document.ts";
import { copyPassages } from "./copy-passages.ts";

/** Makes the passages of a document that is stored; those that are there already are left alone. */
export type IndexStored = (documentId: string, mark: IndexMark) => Promise<{ readonly written: number }>;

/** An index that is read, and the one that is made of it. */
export interface Indexes {
  readonly from: Qdrant;
  readonly to: Qdrant;
}

/** How documents come into the index that is made. */
export interface BringOptions {
  readonly indexes: Indexes;
  /** Over the index that is made. */
  readonly store: EvidenceStore;
  readonly dimensions: number;
  /** Passages that were made so are copied with their vectors. */
  readonly recipe: string;
  readonly index: IndexStored;
  readonly signal: AbortSignal;
}

/** Brings a document into the new index, with its passages; answers with how many it had before. */
export type BringDocument = (documentId: string) => Promise<number>;

const maxAttempts = 5;

/** Waits so many milliseconds. @throws the reason of the signal */
export const untilLater = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
};

/** What the queue does for a job: a server that is away for a moment gets another chance. */
const patiently = async (work: () => Promise<number>, signal: AbortSignal, attempt = 1): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (attempt === maxAttempts || !(error instanceof Failure) || error.retry === "never") throw error;
    await untilLater(2 ** attempt * 250, signal);
    return patiently(work, signal, attempt + 1);
  }
};

/** Opens the way for documents from one index to another. */
export const createBringDocument = async ({
  indexes: { from, to },
  store,
  dimensions,
  recipe,
  index,
  signal,
}: BringOptions): Promise<BringDocument> => {
  const copyDocument = createCopyDocument(from, to);
  const hasSameLayout = (await readVectorLength(from, from.names.passages)) === dimensions;

  /** Whether it copied all passages that the document is said to have; not when they are there already. */
  const copy = async (documentId: string, mark: IndexMark): Promise<boolean> => {
    const made = await store.indexedWith(documentId);
    if (made?.encoder === recipe && (await store.countPassages(documentId)) === made.passages) return false;
    if (made) await store.unmarkIndexed(documentId);
    if ((await copyPassages(from, to, documentId)) !== mark.passages) return false;
    if ((await store.countPassages(documentId)) !== mark.passages)
      await store.dropPassages(documentId, mark.passages);
    await store.markIndexed(documentId, mark);
    return true;
  };

  const bring = async (documentId: string): Promise<number> => {
    signal.throwIfAborted();
    const mark = await copyDocument(documentId);
    if (!mark) return 0;
    if (hasSameLayout && mark.encoder === recipe && (await copy(documentId, mark))) return mark.passages;
    const { written } = await index(documentId, mark);
    // Who writes passages brings them in line; those of before may have been left behind by what changed since.
    if (written === 0) await store.syncPassages(documentId);
    return mark.passages;
  };
  return (documentId) => patiently(() => bring(documentId), signal);
};
