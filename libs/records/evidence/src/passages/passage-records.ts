import { documentFactsSchema, markerSchema } from "@quarry/contracts";
import { z } from "zod";
import { isPast, scopesOf, type SyncPassages, withOwnerScopes } from "../documents/membership-records.ts";
import type { EvidenceStore } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { batchByBytes, countPoints, ofDocument, scrollAll } from "../qdrant/qdrant.ts";
import {
  checkVectors,
  foundFields,
  pointBytes,
  toFoundPassage,
  toPassageVectors,
  toPoint,
  vectorFields,
} from "./passage-point.ts";
import type { PassageVectors } from "./passage.ts";

/** Qdrant refuses requests over 32 MB; serialising 3 MB blocks the event loop for about 35 ms, 8 MB for 100. */
const maxRequestBytes = 3_000_000;
/** Passages read at once; about 35 kB each with vectors. */
const readSize = 256;

type PassageRecords = Pick<
  EvidenceStore,
  "putPassages" | "dropPassages" | "countPassages" | "readPassages" | "readVectors"
>;

const encoderPayload = z.object({ encoder: z.string() });

/** Passages as points with a dense and a BM25 vector; text and token vectors are payload. */
export const createPassageRecords = (qdrant: Qdrant, dimensions: number): PassageRecords => {
  const { names, call } = qdrant;
  const collection = names.passages;

  /** Reads payloads by id and parses them; parse errors are Failures too. */
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
    countPassages: (documentId) => countPoints(qdrant, collection, { must: [ofDocument(documentId)] }),
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

const markerSpan = markerSchema.pick({ type: true, start: true, end: true });
const documentPayload = z.object({
  facts: documentFactsSchema.pick({ title: true, publisher: true, grade: true, publishedAt: true }),
  marking: z.object({ markers: z.array(markerSpan) }).default({ markers: [] }),
});
const spanPayload = z.object({ start: z.number(), end: z.number() });
const copyPayload = z.object({
  title: z.string().default(""),
  publisher: z.string(),
  grade: z.string(),
  // Qdrant does not store null values that are set later.
  publishedAt: z.string().nullable().default(null),
  scopes: z.array(z.string()),
  isPast: z.boolean().default(false),
  markerTypes: z.array(z.string()),
});
const copiedFields = Object.keys(copyPayload.shape);

/** Fields of documents and memberships that passages copy. */
interface Truth extends Omit<z.output<typeof copyPayload>, "markerTypes"> {
  readonly markers: readonly z.output<typeof markerSpan>[];
}

const readTruth = async (qdrant: Qdrant, documentId: string): Promise<Truth | undefined> => {
  const [record] = await qdrant.call((client) =>
    client.retrieve(qdrant.names.documents, {
      ids: [documentId],
      with_payload: ["facts", "marking.markers"],
    }),
  );
  if (!record) return undefined;
  const {
    facts,
    marking: { markers },
  } = documentPayload.parse(record.payload);
  const { title, publisher, grade, publishedAt = null } = facts;
  const scopes = (await scopesOf(qdrant, [documentId])).get(documentId) ?? [];
  const searched = withOwnerScopes(scopes);
  return { title, publisher, grade, publishedAt, scopes: searched, isPast: isPast(scopes), markers };
};

const typesWithin = (markers: Truth["markers"], payload: unknown): string[] => {
  const { start, end } = spanPayload.parse(payload);
  const overlapping = markers.filter((marker) => marker.start < end && marker.end > start);
  return [...new Set(overlapping.map(({ type }) => type))].toSorted();
};

const writeCopies = async (
  qdrant: Qdrant,
  documentId: string,
  { markers, ...shared }: Truth,
): Promise<void> => {
  const collection = qdrant.names.passages;
  const filter = { must: [ofDocument(documentId)] };
  const fields = ["start", "end", ...copiedFields];
  const stale = new Map<string, (string | number)[]>();
  for (const { id, payload } of await scrollAll(qdrant, { collection, filter, fields })) {
    const wanted = JSON.stringify(
      copyPayload.parse({ ...shared, markerTypes: typesWithin(markers, payload) }),
    );
    if (JSON.stringify(copyPayload.parse(payload)) === wanted) continue;
    const ids = stale.get(wanted);
    if (ids === undefined) stale.set(wanted, [id]);
    else ids.push(id);
  }
  for (const [wanted, ids] of stale) {
    const payload = copyPayload.parse(JSON.parse(wanted));
    // Selected by a filter, because the id of a passage deleted meanwhile would cause an error.
    const stillThere = { must: [{ has_id: ids }] };
    await qdrant.call((client) => client.setPayload(collection, { payload, filter: stillThere, wait: true }));
  }
};

/**
 * Copies fields from documents and memberships to passages, and repeats that if they changed meanwhile: writers change them first
 * and copy afterwards, so the last of several copies is complete.
 */
export const createSyncPassages =
  (qdrant: Qdrant): SyncPassages =>
  async (documentId) => {
    let copied: string | undefined;
    for (;;) {
      const truth = await readTruth(qdrant, documentId);
      if (!truth) {
        const filter = { must: [ofDocument(documentId)] };
        await qdrant.call((client) => client.delete(qdrant.names.passages, { filter, wait: true }));
        return;
      }
      const current = JSON.stringify(truth);
      if (current === copied) return;
      await writeCopies(qdrant, documentId, truth);
      copied = current;
    }
  };
