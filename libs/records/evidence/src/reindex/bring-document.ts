import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Schemas } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { EvidenceStore, IndexMark } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { readVectorLength } from "../qdrant/ensure-collections.ts";
import { scrollAll } from "../qdrant/qdrant.ts";

type Payload = Readonly<Record<string, unknown>>;

const markPayload = z.object({
  indexed: z.object({ passages: z.number(), encoder: z.string(), jobId: z.string().optional() }).optional(),
});

/** Brings a document with its memberships from one index to another, and answers with the mark it carries in the first one. */
export type CopyDocument = (documentId: string) => Promise<IndexMark | undefined>;

/** A mark is true of one index alone, and a forget that is under way marks the document again in the other one. */
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

const ofDocument = (documentId: string) => ({
  must: [{ key: "documentId", match: { value: documentId } }],
});

const readMemberships = async (qdrant: Qdrant, documentId: string): Promise<Map<string, Payload>> => {
  const records = await scrollAll(qdrant, {
    collection: qdrant.names.memberships,
    filter: ofDocument(documentId),
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
  await call((client) => client.delete(names.passages, { filter: ofDocument(documentId), wait: true }));
};

/** The text of an id never changes, so that only what stands beside it is compared. */
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
      // It was deleted just now, and its deletion left an entry.
      if (!whole) return undefined;
      const mark = found?.["indexed"] === undefined ? {} : { indexed: found["indexed"] };
      const points = [{ id: documentId, vector: {}, payload: { ...withoutMarks(whole), ...mark } }];
      await to.call((client) => client.upsert(to.names.documents, { points, wait: true }));
    }
    return markPayload.parse(wanted).indexed;
  };
};

/** With vectors and payload a passage is some 50 kB of a request. */
const pageSize = 64;

const vectorsOfPoint = z.strictObject({
  dense: z.array(z.number()),
  bm25: z.object({ indices: z.array(z.number()), values: z.array(z.number()) }).optional(),
});

const toPoint = ({ id, vector, payload }: Schemas["Record"]): Schemas["PointStruct"] => {
  const { dense, bm25 } = vectorsOfPoint.parse(vector);
  return { id, vector: { dense, ...(bm25 && { bm25 }) }, payload: payload ?? {} };
};

/** Copies the passages of a document with their vectors, as they are, and answers with how many they are. */
const copyPassages = async (from: Qdrant, to: Qdrant, documentId: string): Promise<number> => {
  const filter = { must: [{ key: "documentId", match: { value: documentId } }] };
  let copied = 0;
  let offset: Schemas["ExtendedPointId"] | undefined;
  do {
    const request = {
      filter,
      limit: pageSize,
      with_payload: true,
      with_vector: true,
      ...(offset !== undefined && { offset }),
    };
    const page = await from.call((client) => client.scroll(from.names.passages, request));
    const points = page.points.map(toPoint);
    if (points.length > 0)
      await to.call((client) => client.upsert(to.names.passages, { points, wait: true }));
    copied += points.length;
    const next = page.next_page_offset;
    offset = typeof next === "string" || typeof next === "number" ? next : undefined;
  } while (offset !== undefined);
  return copied;
};

/** Makes the passages of a document that is stored; those that are there already are left alone. */
export type IndexStored = (documentId: string, mark: IndexMark) => Promise<{ readonly written: number }>;

/** An index that is read, and the one that is made of it. */
export interface Indexes {
  readonly from: Qdrant;
  readonly to: Qdrant;
}

/** Options of copying documents into the new index. */
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

/** Waits the given milliseconds. @throws the reason of the signal */
export const untilLater = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
};

/** Retries as the queue does: a server that was away for a moment is asked again. */
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

  /** Copies the passages of a document; true if all of them were copied, false also if they exist already. */
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
