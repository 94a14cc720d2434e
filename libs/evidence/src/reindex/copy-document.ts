import { isDeepStrictEqual } from "node:util";
import type { Schemas } from "@qdrant/js-client-rest";
import { z } from "zod";
import type { IndexMark } from "../evidence-store.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scrollAll } from "../qdrant/scroll-all.ts";

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
export const createCopyDocument = (from: Qdrant, to: Qdrant): CopyDocument => {
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
      // It went this moment, and whoever forgot it has left an entry.
      if (!whole) return undefined;
      const mark = found?.["indexed"] === undefined ? {} : { indexed: found["indexed"] };
      const points = [{ id: documentId, vector: {}, payload: { ...withoutMarks(whole), ...mark } }];
      await to.call((client) => client.upsert(to.names.documents, { points, wait: true }));
    }
    return markPayload.parse(wanted).indexed;
  };
};
