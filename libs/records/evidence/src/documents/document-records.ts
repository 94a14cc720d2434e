import {
  commentSchema,
  documentFactsSchema,
  linkSchema,
  markingSchema,
  timingSchema,
} from "@quarry/contracts";
import { z } from "zod";
import type { EvidenceStore, StoredDocument } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import type { SyncPassages } from "./membership-records.ts";
import { storedList, writeList } from "./stored-lists.ts";

/** A document as stored in Qdrant; it parses asynchronously. */
export const documentPayload = z.object({
  facts: documentFactsSchema,
  text: z.string(),
  comments: storedList(commentSchema),
  timings: storedList(timingSchema),
  pageStarts: storedList(z.int().nonnegative()),
  links: storedList(linkSchema),
  marking: markingSchema.optional(),
});

/** Converts everything of a document but its text to a payload. */
export const toPayload = async ({
  facts,
  marking,
  comments,
  timings,
  pageStarts,
  links,
}: StoredDocument): Promise<Readonly<Record<string, unknown>>> => {
  const payload: Record<string, unknown> = { facts, ...(marking && { marking }) };
  for (const [name, list] of Object.entries({ comments, timings, pageStarts, links }))
    if (list) payload[name] = await writeList(list);
  return payload;
};

const recipePayload = z.object({ marking: z.object({ recipe: z.string() }).optional() });
/** Payload with the mark of an indexed document. */
export const markPayload = z.object({
  indexed: z.object({ passages: z.number(), encoder: z.string(), jobId: z.string().optional() }).optional(),
});
const knownPayload = markPayload.extend({ facts: documentFactsSchema });

type DocumentRecords = Pick<
  EvidenceStore,
  | "putDocument"
  | "getDocument"
  | "getFacts"
  | "getIndexed"
  | "markIndexed"
  | "unmarkIndexed"
  | "indexedWith"
  | "putMarking"
  | "markedWith"
>;

/** Documents as points without vectors: facts, text and its parts, marking and index mark. */
export const createDocumentRecords = (
  { names, call }: Qdrant,
  syncPassages: SyncPassages,
): DocumentRecords => {
  const collection = names.documents;

  const isStored = async (id: string): Promise<boolean> =>
    (await call((client) => client.retrieve(collection, { ids: [id], with_payload: false }))).length > 0;

  /** Returns facts and mark in the order of the ids; unknown ids are left out. */
  const readKnown = async (documentIds: readonly string[]): Promise<z.output<typeof knownPayload>[]> => {
    if (documentIds.length === 0) return [];
    const wanted = { ids: [...documentIds], with_payload: ["facts", "indexed"] };
    const records = await call((client) => client.retrieve(collection, wanted));
    const found = new Map(records.map(({ id, payload }) => [String(id), knownPayload.parse(payload)]));
    return documentIds.flatMap((id) => found.get(id) ?? []);
  };

  return {
    putDocument: async (document) => {
      const id = document.facts.documentId;
      const payload = await toPayload(document);
      if (await isStored(id)) {
        const filter = { must: [{ has_id: [id] }] };
        // Setting single fields keeps the index mark; the text of an id never changes.
        await call((client) => client.setPayload(collection, { payload, filter, wait: true }));
        // A document that is stored again is needed: a deletion in progress skips it.
        await call((client) => client.deletePayload(collection, { keys: ["leaving"], filter, wait: true }));
        await syncPassages(id);
        if (await isStored(id)) return;
      }
      const point = { id, vector: {}, payload: { ...payload, text: document.text } };
      await call((client) => client.upsert(collection, { points: [point], wait: true }));
    },
    getDocument: (documentId) =>
      call(async (client) => {
        const [record] = await client.retrieve(collection, { ids: [documentId], with_payload: true });
        return record && (await documentPayload.parseAsync(record.payload));
      }),
    getFacts: async (documentIds) => (await readKnown(documentIds)).map(({ facts }) => facts),
    getIndexed: async (documentIds) =>
      (await readKnown(documentIds)).flatMap(({ facts, indexed }) =>
        indexed === undefined ? [] : [{ facts, passages: indexed.passages }],
      ),
    markIndexed: (documentId, { passages, encoder, jobId }) =>
      call(async (client) => {
        const payload = { indexed: { passages, encoder, ...(jobId === undefined ? {} : { jobId }) } };
        await client.setPayload(collection, { payload, points: [documentId], wait: true });
      }),
    unmarkIndexed: (documentId) =>
      call(async (client) => {
        await client.deletePayload(collection, { keys: ["indexed"], points: [documentId], wait: true });
      }),
    indexedWith: (documentId) =>
      call(async (client) => {
        const [record] = await client.retrieve(collection, { ids: [documentId], with_payload: ["indexed"] });
        return markPayload.parse(record?.payload ?? {}).indexed;
      }),
    putMarking: async (documentId, marking) => {
      await call((client) =>
        client.setPayload(collection, { payload: { marking }, points: [documentId], wait: true }),
      );
      await syncPassages(documentId);
    },
    markedWith: (documentId) =>
      call(async (client) => {
        const recipeAlone = { ids: [documentId], with_payload: ["marking.recipe"] };
        const [record] = await client.retrieve(collection, recipeAlone);
        return recipePayload.parse(record?.payload ?? {}).marking?.recipe;
      }),
  };
};
