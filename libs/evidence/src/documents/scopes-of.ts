import { z } from "zod";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scrollAll } from "../qdrant/scroll-all.ts";

const membershipPayload = z.object({ scope: z.string(), documentId: z.string() });

/** The scopes that hold each of these documents, sorted; one that is being forgotten holds nothing any more. */
export const scopesOf = async (
  qdrant: Qdrant,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const records = await scrollAll(qdrant, {
    collection: qdrant.names.memberships,
    filter: {
      must: [{ key: "documentId", match: { any: [...documentIds] } }],
      must_not: [{ key: "leaving", match: { value: true } }],
    },
    fields: ["scope", "documentId"],
  });
  const memberships = records.map(({ payload }) => membershipPayload.parse(payload));
  const held = Map.groupBy(memberships, ({ documentId }) => documentId);
  return new Map(
    [...held].map(([documentId, entries]) => [documentId, entries.map(({ scope }) => scope).toSorted()]),
  );
};
