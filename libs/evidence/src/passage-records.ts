import { batchByBytes } from "./batch-by-bytes.ts";
import type { EvidenceStore, FoundPassage } from "./evidence-store.ts";
import { fromPoint, placeFields, pointBytes, toPoint } from "./passage-point.ts";
import type { Qdrant } from "./qdrant.ts";

/** Qdrant refuses requests of more than 32 MB; making the JSON of 8 MB blocks the event loop for a tenth of a second. */
const maxRequestBytes = 8_000_000;
/** Passages read at once: with token vectors each is about a megabyte of the answer. */
const readSizes = { withTokens: 16, without: 256 };

type PassageRecords = Pick<EvidenceStore, "putPassages" | "dropPassages" | "countPassages" | "readPassages">;

const ofDocument = (documentId: string) => ({ key: "documentId", match: { value: documentId } });

/** Passages as points with a dense, a token and a BM25 vector. */
export const createPassageRecords = ({ names, call }: Qdrant): PassageRecords => {
  const collection = names.passages;
  return {
    putPassages: async (passages) => {
      for (const batch of batchByBytes(passages, pointBytes, maxRequestBytes))
        await call((client) => client.upsert(collection, { points: batch.map(toPoint), wait: true }));
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
    readPassages: (passageIds, { withTokens = false, withDense = false } = {}) =>
      call(async (client) => {
        const found = new Map<string, FoundPassage>();
        const readSize = withTokens ? readSizes.withTokens : readSizes.without;
        for (let from = 0; from < passageIds.length; from += readSize) {
          const records = await client.retrieve(collection, {
            ids: passageIds.slice(from, from + readSize),
            with_payload: [...placeFields, ...(withTokens ? ["tokenOffsets"] : [])],
            with_vector: [...(withTokens ? ["tokens"] : []), ...(withDense ? ["dense"] : [])],
          });
          for (const record of records)
            found.set(String(record.id), fromPoint(record, { withTokens, withDense }));
        }
        return passageIds.flatMap((id) => found.get(id) ?? []);
      }),
  };
};
