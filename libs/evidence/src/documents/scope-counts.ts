import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import { membershipIdOf } from "../ids.ts";
import type { Qdrant, QdrantFilter } from "../qdrant/qdrant.ts";
import { toQdrantFilter } from "../search/evidence-filter.ts";
import { isOwnerScope, othersAlone } from "./membership-records.ts";

/** More documents of one owner than these are counted as these. */
const maxDocuments = 1_000_000;

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

  /** Ids of the documents whose passages have a scope, sorted. */
  const documentsWith = async (scope: string): Promise<string[]> => {
    const filter = { must: [{ key: "scopes", match: { value: scope } }] };
    const { hits } = await call((client) =>
      client.facet(names.passages, { key: "documentId", filter, limit: maxDocuments, exact: true }),
    );
    return hits.map(({ value }) => String(value)).toSorted();
  };

  const countDocuments = async (scope?: string): Promise<number> => {
    if (scope === undefined)
      return (await count(names.documents)) - (await documentsWith(othersAlone)).length;
    return isOwnerScope(scope)
      ? (await documentsWith(scope)).length
      : await count(names.memberships, membersOf(scope));
  };

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
      if (scope !== undefined && isOwnerScope(scope))
        return (await documentsWith(scope)).filter((id) => after === undefined || id > after).slice(0, limit);
      const others = scope === undefined ? await documentsWith(othersAlone) : [];
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
          filter: scope === undefined ? { must_not: [{ has_id: others }] } : membersOf(scope),
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
