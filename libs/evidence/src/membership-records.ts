import { z } from "zod";
import type { EvidenceStore } from "./evidence-store.ts";
import { membershipIdOf } from "./ids.ts";
import type { Qdrant } from "./qdrant.ts";
import { scrollAll } from "./scroll-all.ts";

const membershipPayload = z.object({ scope: z.string(), documentId: z.string() });

/** Ids a single filter may name; a few tens of kilobytes of request. */
const chunkSize = 500;

type MembershipRecords = Pick<EvidenceStore, "join" | "documentsIn" | "forget">;

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );

const anyOf = (key: string, values: readonly string[]) => ({ must: [{ key, match: { any: [...values] } }] });

/** Who holds which document, and what goes when nobody does any more. */
export const createMembershipRecords = (qdrant: Qdrant): MembershipRecords => {
  const { names, call } = qdrant;

  const membershipsWhere = async (key: "scope" | "documentId", values: readonly string[]) => {
    const fields = ["scope", "documentId"];
    const collection = names.memberships;
    const records = await scrollAll(qdrant, { collection, filter: anyOf(key, values), fields });
    return records.map(({ payload }) => membershipPayload.parse(payload));
  };

  const allDocuments = async (): Promise<string[]> =>
    (await scrollAll(qdrant, { collection: names.documents, fields: [] })).map(({ id }) => String(id));

  const documentsIn: EvidenceStore["documentsIn"] = async (scopes) => {
    if (scopes.length === 0) return (await allDocuments()).toSorted();
    const memberships = await membershipsWhere("scope", scopes);
    return [...new Set(memberships.map(({ documentId }) => documentId))].toSorted();
  };

  const removeOrphans = async (documentIds: readonly string[], scope: string): Promise<void> => {
    const memberships = await membershipsWhere("documentId", documentIds);
    const held = new Set(memberships.flatMap((held) => (held.scope === scope ? [] : [held.documentId])));
    const orphans = documentIds.filter((id) => !held.has(id));
    if (orphans.length === 0) return;
    await call((client) =>
      client.delete(names.passages, { filter: anyOf("documentId", orphans), wait: true }),
    );
    await call((client) => client.delete(names.documents, { points: orphans, wait: true }));
  };

  return {
    documentsIn,
    join: (scope, documentId) =>
      call(async (client) => {
        const point = { id: membershipIdOf(scope, documentId), vector: {}, payload: { scope, documentId } };
        await client.upsert(names.memberships, { points: [point], wait: true });
      }),
    forget: async (scope) => {
      for (const documentIds of chunksOf(await documentsIn([scope]))) await removeOrphans(documentIds, scope);
      // Last, so that a forget that was cut off finds the rest when it is repeated.
      await call((client) =>
        client.delete(names.memberships, { filter: anyOf("scope", [scope]), wait: true }),
      );
    },
  };
};
