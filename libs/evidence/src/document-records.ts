import { type DocumentFacts, documentFactsSchema } from "@quarry/contracts";
import { z } from "zod";
import type { EvidenceStore } from "./evidence-store.ts";
import type { Qdrant } from "./qdrant.ts";

const factsPayload = z.object({ facts: documentFactsSchema });
const documentPayload = factsPayload.extend({ text: z.string() });
const markPayload = z.object({ indexed: z.object({ passages: z.number(), encoder: z.string() }).optional() });

type DocumentRecords = Pick<
  EvidenceStore,
  "putDocument" | "getDocument" | "getFacts" | "markIndexed" | "unmarkIndexed" | "indexedWith"
>;

/** Documents as points without vectors: facts, text and index mark. */
export const createDocumentRecords = ({ names, call }: Qdrant): DocumentRecords => {
  const collection = names.documents;
  return {
    putDocument: ({ facts, text }) =>
      call(async (client) => {
        const id = facts.documentId;
        const known = await client.retrieve(collection, { ids: [id], with_payload: false });
        // Setting single fields keeps the index mark; the text of an id never changes.
        if (known.length > 0)
          await client.setPayload(collection, { payload: { facts }, points: [id], wait: true });
        else
          await client.upsert(collection, {
            points: [{ id, vector: {}, payload: { facts, text } }],
            wait: true,
          });
      }),
    getDocument: (documentId) =>
      call(async (client) => {
        const [record] = await client.retrieve(collection, { ids: [documentId], with_payload: true });
        return record && documentPayload.parse(record.payload);
      }),
    getFacts: (documentIds) =>
      call(async (client) => {
        if (documentIds.length === 0) return [];
        const records = await client.retrieve(collection, { ids: [...documentIds], with_payload: ["facts"] });
        const found = new Map<string, DocumentFacts>(
          records.map(({ id, payload }) => [String(id), factsPayload.parse(payload).facts]),
        );
        return documentIds.flatMap((id) => found.get(id) ?? []);
      }),
    markIndexed: (documentId, { passages, encoder }) =>
      call(async (client) => {
        const payload = { indexed: { passages, encoder } };
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
  };
};
