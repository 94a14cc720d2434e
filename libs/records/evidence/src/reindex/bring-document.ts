import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Schemas } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { markPayload } from "../documents/document-records.ts";
import type { EvidenceStore, IndexMark } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { readVectorLength } from "../qdrant/ensure-collections.ts";
import { ofDocument, scrollAll, scrollPages } from "../qdrant/qdrant.ts";

type Payload = Readonly<Record<string, unknown>>;

/** Copies a document and its memberships between indexes; returns its mark in the first one. */
export type CopyDocument = (documentId: string) => Promise<IndexMark | undefined>;

/** A mark applies to one index only, and a deletion in progress marks the document in the new index again. */
const withoutMarks = ({ indexed: _indexed, leaving: _leaving, ...rest }: Payload): Payload => rest;

const readOne = async (
  { call, names }: Qdrant,
  documentId: string,
  fields: true | Schemas["PayloadSelector"],
): Promise<Payload | undefined> => {
  const [record] = await call((client) =>
    client.retrieve(names.documents, { ids: [documentId], with_payload: fields }),
  );
  return record && (record.payload ?? {});
};

const readMemberships = async (qdrant: Qdrant, documentId: string): Promise<Map<string, Payload>> => {
  const records = await scrollAll(qdrant, {
    collection: qdrant.names.memberships,
    filter: { must: [ofDocument(documentId)] },
    fields: ["scope", "documentId", "leaving"],
  });
  return new Map(records.map(({ id, payload }) => [String(id), payload ?? {}]));
};

const copyMemberships = async (from: Qdrant, to: Qdrant, documentId: string): Promise<void> => {
  const collection = to.names.memberships;
  const [wanted, found] = await Promise.all([
    readMemberships(from, documentId),
    readMemberships(to, documentId),
  ]);
  const points = [...wanted]
    .filter(([id, payload]) => !isDeepStrictEqual(found.get(id), payload))
    .map(([id, payload]) => ({ id, vector: {}, payload }));
  if (points.length > 0) await to.call((client) => client.upsert(collection, { points, wait: true }));
  const gone = [...found.keys()].filter((id) => !wanted.has(id));
  if (gone.length > 0) await to.call((client) => client.delete(collection, { points: gone, wait: true }));
};

const remove = async ({ call, names }: Qdrant, documentId: string): Promise<void> => {
  await call((client) => client.delete(names.documents, { points: [documentId], wait: true }));
  const filter = { must: [ofDocument(documentId)] };
  await call((client) => client.delete(names.passages, { filter, wait: true }));
};

/** The text of an id never changes, so only the other fields are compared. */
const createCopyDocument = (from: Qdrant, to: Qdrant): CopyDocument => {
  const besideText = { exclude: ["text"] };
  return async (documentId) => {
    const wanted = await readOne(from, documentId, besideText);
    await copyMemberships(from, to, documentId);
    if (!wanted) {
      await remove(to, documentId);
      return undefined;
    }
    const found = await readOne(to, documentId, besideText);
    if (!found || !isDeepStrictEqual(withoutMarks(found), withoutMarks(wanted))) {
      const whole = await readOne(from, documentId, true);
      // It was just deleted, and its deletion left an entry.
      if (!whole) return undefined;
      const mark = found?.["indexed"] === undefined ? {} : { indexed: found["indexed"] };
      const points = [{ id: documentId, vector: {}, payload: { ...withoutMarks(whole), ...mark } }];
      await to.call((client) => client.upsert(to.names.documents, { points, wait: true }));
    }
    return markPayload.parse(wanted).indexed;
  };
};

/** With vectors and payload a passage takes about 50 kB of a request. */
const pageSize = 64;

const vectorsOfPoint = z.strictObject({
  dense: z.array(z.number()),
  bm25: z.object({ indices: z.array(z.number()), values: z.array(z.number()) }).optional(),
});

const toPoint = ({ id, vector, payload }: Schemas["Record"]): Schemas["PointStruct"] => {
  const { dense, bm25 } = vectorsOfPoint.parse(vector);
  return { id, vector: { dense, ...(bm25 && { bm25 }) }, payload: payload ?? {} };
};

/** Copies the passages of a document with their vectors unchanged; returns their number. */
const copyPassages = async (from: Qdrant, to: Qdrant, documentId: string): Promise<number> => {
  const filter = { must: [ofDocument(documentId)] };
  const request = { filter, limit: pageSize, with_payload: true, with_vector: true };
  let copied = 0;
  for await (const page of scrollPages(from, from.names.passages, request)) {
    const points = page.map(toPoint);
    if (points.length > 0)
      await to.call((client) => client.upsert(to.names.passages, { points, wait: true }));
    copied += points.length;
  }
  return copied;
};

/** Creates the passages of a stored document; existing ones are kept. */
export type IndexStored = (documentId: string, mark: IndexMark) => Promise<{ readonly written: number }>;

/** The source index and the new one. */
export interface Indexes {
  readonly from: Qdrant;
  readonly to: Qdrant;
}

/** Options of copying documents into the new index. */
export interface BringOptions {
  readonly indexes: Indexes;
  /** Over the new index. */
  readonly store: EvidenceStore;
  readonly dimensions: number;
  /** Passages with this recipe are copied with their vectors. */
  readonly recipe: string;
  readonly index: IndexStored;
  readonly signal: AbortSignal;
}

/** Copies a document and its passages to the new index; returns the earlier number of passages. */
export type BringDocument = (documentId: string) => Promise<number>;

const maxAttempts = 5;

/** Waits the given milliseconds. @throws the reason of the signal */
export const untilLater = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
};

/** Retries like the queue: a server that was unavailable for a moment is asked again. */
const patiently = async (work: () => Promise<number>, signal: AbortSignal, attempt = 1): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (attempt === maxAttempts || !(error instanceof Failure) || error.retry === "never") throw error;
    await untilLater(2 ** attempt * 250, signal);
    return patiently(work, signal, attempt + 1);
  }
};

/** Creates the copying of documents between indexes. */
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

  /** Copies the passages of a document; returns true if all were copied, false also if they already exist. */
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
    // Writing passages synchronises them; older ones may be out of date.
    if (written === 0) await store.syncPassages(documentId);
    return mark.passages;
  };
  return (documentId) => patiently(() => bring(documentId), signal);
};
