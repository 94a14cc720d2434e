import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import { membershipIdOf } from "../ids.ts";
import type { Qdrant, QdrantFilter } from "../qdrant/qdrant.ts";
import { toQdrantFilter } from "../search/evidence-filter.ts";

/** More publishers than these are counted as these. */
const maxPublishers = 100_000;

const membershipPayload = z.object({ documentId: z.string() });

/** The memberships of a scope that is not being forgotten. */
const membersOf = (scope: string) => ({
  must: [{ key: "scope", match: { value: scope } }],
  must_not: [{ key: "leaving", match: { value: true } }],
});

/** How much there is and page by page what, from indexes: none of it reads the documents that it does not show. */
export const createScopeCounts = ({
  names,
  call,
}: Qdrant): Pick<EvidenceStore, "counts" | "countDocuments" | "countEncodedOtherwise" | "listDocuments"> => {
  const count = async (collection: string, filter?: QdrantFilter): Promise<number> =>
    (await call((client) => client.count(collection, { exact: true, ...(filter && { filter }) }))).count;

  const countDocuments = (scope?: string): Promise<number> =>
    scope === undefined ? count(names.documents) : count(names.memberships, membersOf(scope));

  return {
    countDocuments,
    countEncodedOtherwise: (encoder) =>
      count(names.passages, { must_not: [{ key: "encoder", match: { value: encoder } }] }),
    counts: async (scope) => {
      const filter = toQdrantFilter({ scopes: scope === undefined ? [] : [scope] });
      const [documents, passages, publishers] = await Promise.all([
        countDocuments(scope),
        count(names.passages, filter),
        call((client) => client.facet(names.passages, { key: "publisher", filter, limit: maxPublishers })),
      ]);
      return { documents, passages, sources: publishers.hits.length };
    },
    listDocuments: async ({ scope, limit, after }) => {
      const [collection, id] =
        scope === undefined
          ? [names.documents, (documentId: string) => documentId]
          : [names.memberships, (documentId: string) => membershipIdOf(scope, documentId)];
      const offset = after === undefined ? undefined : id(after);
      const { points } = await call((client) =>
        client.scroll(collection, {
          // The page begins with the point that it is to come after, as long as that is there.
          limit: limit + 1,
          with_payload: scope === undefined ? false : ["documentId"],
          ...(offset !== undefined && { offset }),
          ...(scope !== undefined && { filter: membersOf(scope) }),
        }),
      );
      return points
        .filter((point) => String(point.id) !== offset)
        .slice(0, limit)
        .map((point) =>
          scope === undefined ? String(point.id) : membershipPayload.parse(point.payload).documentId,
        );
    },
  };
};
