import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import { membershipIdOf, passageIdOf } from "../ids.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { countPoints, type QdrantFilter } from "../qdrant/qdrant.ts";
import { toQdrantFilter } from "../search/evidence-filter.ts";
import { isOwnerScope, otherOwnersOnly } from "./membership-records.ts";

/** Upper limit of the publisher count. */
const maxPublishers = 100_000;

/** Minimum number of documents examined at once to find those of the operator. */
const minLookedThrough = 100;

const documentPayload = z.object({ documentId: z.string() });

/** Filter for the first passage of each document in a scope: one per document. */
const firstPassagesOf = (scope: string) => ({
  must: [
    { key: "scopes", match: { value: scope } },
    { key: "index", match: { value: 0 } },
  ],
});

/** Filter for memberships of a scope that is not being deleted. */
const membersOf = (scope: string) => ({
  must: [{ key: "scope", match: { value: scope } }],
  must_not: [{ key: "leaving", match: { value: true } }],
});

interface ListedPage {
  readonly limit: number;
  readonly after?: string | undefined;
}

interface ScrolledPage extends ListedPage {
  readonly fields: readonly string[];
  readonly filter?: QdrantFilter;
}

/** Counts and lists the contents of scopes page by page from indexes, without reading documents that are not shown. */
export const createScopeCounts = ({
  names,
  call,
}: Qdrant): Pick<EvidenceStore, "counts" | "countDocuments" | "countEncodedOtherwise" | "listDocuments"> => {
  const count = (collection: string, filter?: QdrantFilter): Promise<number> =>
    countPoints({ call }, collection, filter);

  /** Returns points ordered by id, after one that may no longer exist. */
  const pageOf = async (
    collection: string,
    { after, limit, fields, filter }: ScrolledPage,
  ): Promise<{ readonly id: string; readonly payload: unknown }[]> => {
    const { points } = await call((client) =>
      client.scroll(collection, {
        // The page begins with the point it comes after, if that still exists.
        limit: limit + 1,
        with_payload: fields.length === 0 ? false : [...fields],
        ...(after !== undefined && { offset: after }),
        ...(filter && { filter }),
      }),
    );
    return points
      .map(({ id, payload }) => ({ id: String(id), payload }))
      .filter(({ id }) => id !== after)
      .slice(0, limit);
  };

  /** Lists documents by the points that represent them in a collection. */
  const listByPoints = async (
    collection: string,
    filter: QdrantFilter,
    { idOf, limit, after }: ListedPage & { readonly idOf: (documentId: string) => string },
  ): Promise<string[]> => {
    const from = after === undefined ? undefined : idOf(after);
    const points = await pageOf(collection, { after: from, limit, fields: ["documentId"], filter });
    return points.map(({ payload }) => documentPayload.parse(payload).documentId);
  };

  const heldByOthersAlone = async (documentIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const ids = documentIds.map((documentId) => passageIdOf(documentId, 0));
    const { must } = firstPassagesOf(otherOwnersOnly);
    const filter = { must: [{ has_id: ids }, ...must] };
    const points = await pageOf(names.passages, { limit: ids.length, fields: ["documentId"], filter });
    return new Set(points.map(({ payload }) => documentPayload.parse(payload).documentId));
  };

  /** Lists documents of the operator; those that only others own are examined and left out. */
  const listOperators = async ({ limit, after }: ListedPage): Promise<string[]> => {
    const listed: string[] = [];
    let last = after;
    while (listed.length < limit) {
      const size = Math.max(minLookedThrough, limit);
      const points = await pageOf(names.documents, { after: last, limit: size, fields: [] });
      const ids = points.map(({ id }) => id);
      const others = await heldByOthersAlone(ids);
      listed.push(...ids.filter((id) => !others.has(id)));
      if (ids.length < size) break;
      last = ids.at(-1);
    }
    return listed.slice(0, limit);
  };

  const countDocuments = async (scope?: string): Promise<number> => {
    if (scope === undefined)
      return (await count(names.documents)) - (await count(names.passages, firstPassagesOf(otherOwnersOnly)));
    return isOwnerScope(scope)
      ? await count(names.passages, firstPassagesOf(scope))
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
    listDocuments: async ({ scope, ...page }) => {
      if (scope === undefined) return await listOperators(page);
      return isOwnerScope(scope)
        ? await listByPoints(names.passages, firstPassagesOf(scope), {
            ...page,
            idOf: (documentId) => passageIdOf(documentId, 0),
          })
        : await listByPoints(names.memberships, membersOf(scope), {
            ...page,
            idOf: (documentId) => membershipIdOf(scope, documentId),
          });
    },
  };
};
