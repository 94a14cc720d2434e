import { z } from "zod";
import { batchByBytes } from "./batch-by-bytes.ts";
import { checkVectors } from "./check-vectors.ts";
import type { EvidenceStore } from "./evidence-store.ts";
import {
  foundFields,
  pointBytes,
  toFoundPassage,
  toPassageVectors,
  toPoint,
  vectorFields,
} from "./passage-point.ts";
import type { FoundPassage, PassageVectors } from "./passage.ts";
import type { Qdrant } from "./qdrant.ts";
import { scopesOf } from "./scopes-of.ts";

/** Qdrant refuses requests of more than 32 MB; making the JSON of 8 MB blocks the event loop for a tenth of a second. */
const maxRequestBytes = 8_000_000;
/** Passages read at once; with vectors each is some 35 kB of the answer. */
const readSize = 256;

type PassageRecords = Pick<
  EvidenceStore,
  "putPassages" | "dropPassages" | "countPassages" | "readPassages" | "readVectors"
>;

const encoderPayload = z.object({ encoder: z.string() });

const ofDocument = (documentId: string) => ({ key: "documentId", match: { value: documentId } });

/** Passages as points with a dense and a BM25 vector; text and token vectors are payload. */
export const createPassageRecords = (qdrant: Qdrant, dimensions: number): PassageRecords => {
  const { names, call } = qdrant;
  const collection = names.passages;

  const read = async (passageIds: readonly string[], fields: readonly string[]) => {
    const unique = [...new Set(passageIds)];
    const payloads = new Map<string, unknown>();
    for (let from = 0; from < unique.length; from += readSize) {
      const ids = unique.slice(from, from + readSize);
      const records = await call((client) => client.retrieve(collection, { ids, with_payload: [...fields] }));
      for (const { id, payload } of records) payloads.set(String(id), payload);
    }
    return payloads;
  };

  return {
    putPassages: async (passages) => {
      for (const passage of passages) checkVectors(passage, dimensions);
      const scopes = await scopesOf(qdrant, [...new Set(passages.map(({ documentId }) => documentId))]);
      for (const batch of batchByBytes(passages, pointBytes, maxRequestBytes)) {
        const points = batch.map((passage) => toPoint(passage, scopes.get(passage.documentId) ?? []));
        await call((client) => client.upsert(collection, { points, wait: true }));
      }
    },
    dropPassages: async (documentId, fromIndex = 0) => {
      const filter = { must: [ofDocument(documentId), { key: "index", range: { gte: fromIndex } }] };
      await call((client) => client.delete(collection, { filter, wait: true }));
    },
    countPassages: (documentId) =>
      call(async (client) => {
        const filter = { must: [ofDocument(documentId)] };
        return (await client.count(collection, { filter, exact: true })).count;
      }),
    readPassages: async (passageIds) => {
      const payloads = await read(passageIds, foundFields);
      return passageIds.flatMap((id): FoundPassage[] =>
        payloads.has(id) ? [toFoundPassage(id, payloads.get(id))] : [],
      );
    },
    readVectors: async (passageIds, encoder) => {
      const found = new Map<string, PassageVectors>();
      for (const [id, payload] of await read(passageIds, [...vectorFields, "encoder"]))
        if (encoderPayload.parse(payload).encoder === encoder)
          found.set(id, toPassageVectors(payload, dimensions));
      return found;
    },
  };
};
