import { z } from "zod";
import { scopesOf } from "../documents/scopes-of.ts";
import type { EvidenceStore } from "../evidence-store.ts";
import { batchByBytes } from "../qdrant/batch-by-bytes.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { checkVectors } from "./check-vectors.ts";
import {
  foundFields,
  pointBytes,
  toFoundPassage,
  toPassageVectors,
  toPoint,
  vectorFields,
} from "./passage-point.ts";
import type { PassageVectors } from "./passage.ts";

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

  /** What `parse` makes of the payloads, by id; parsing is part of the call, so that its errors come out as Failures. */
  const read = async <Parsed>(
    passageIds: readonly string[],
    fields: readonly string[],
    parse: (id: string, payload: unknown) => Parsed,
  ): Promise<Map<string, Parsed>> => {
    const unique = [...new Set(passageIds)];
    const parsed = new Map<string, Parsed>();
    for (let from = 0; from < unique.length; from += readSize) {
      const ids = unique.slice(from, from + readSize);
      await call(async (client) => {
        const records = await client.retrieve(collection, { ids, with_payload: [...fields] });
        for (const { id, payload } of records) parsed.set(String(id), parse(String(id), payload));
      });
    }
    return parsed;
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
      const passages = await read(passageIds, foundFields, toFoundPassage);
      return passageIds.flatMap((id) => passages.get(id) ?? []);
    },
    readVectors: async (passageIds, encoder) => {
      const parse = (_id: string, payload: unknown): PassageVectors | undefined =>
        encoderPayload.parse(payload).encoder === encoder ? toPassageVectors(payload, dimensions) : undefined;
      const found = await read(passageIds, [...vectorFields, "encoder"], parse);
      return new Map([...found].flatMap(([id, vectors]) => (vectors ? [[id, vectors]] : [])));
    },
  };
};
