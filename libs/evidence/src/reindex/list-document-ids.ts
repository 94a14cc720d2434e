import { z } from "zod";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scrollAll } from "../qdrant/scroll-all.ts";
import type { Indexes } from "./bring-document.ts";

const membershipPayload = z.object({ documentId: z.string() });

const idsIn = async (qdrant: Qdrant): Promise<string[]> => {
  const documents = await scrollAll(qdrant, { collection: qdrant.names.documents, fields: [] });
  const collection = qdrant.names.memberships;
  const memberships = await scrollAll(qdrant, { collection, fields: ["documentId"] });
  return [
    ...documents.map(({ id }) => String(id)),
    // A document may have been joined that was never stored, or is gone.
    ...memberships.map(({ payload }) => membershipPayload.parse(payload).documentId),
  ];
};

/** Every document that either of two indexes knows of, sorted. */
export const listDocumentIds = async ({ from, to }: Indexes): Promise<string[]> =>
  [...new Set([...(await idsIn(from)), ...(await idsIn(to))])].toSorted();
