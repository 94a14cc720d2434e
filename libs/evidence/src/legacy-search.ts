import type { Grade } from "@quarry/contracts";
import { bm25Query } from "./bm25-vector.ts";
import { toQdrantFilter } from "./evidence-filter.ts";
import type { Candidate } from "./evidence-store.ts";
import type { Qdrant } from "./qdrant.ts";

/** A filter by documents instead of scopes. */
export interface LegacyFilter {
  readonly documentIds?: readonly string[];
  readonly minGrade?: Grade;
}

/** Searches as they were before scopes stood with the passages; they go when nothing calls them any more. */
export interface LegacySearch {
  searchDense(vector: Float32Array, filter: LegacyFilter, limit: number): Promise<Candidate[]>;
  searchBm25(terms: readonly string[], filter: LegacyFilter, limit: number): Promise<Candidate[]>;
}

/** Both legs, one request each. */
export const createLegacySearch = ({ names, call }: Qdrant): LegacySearch => {
  const query = async (
    request: { query: number[] | ReturnType<typeof bm25Query>; using: string },
    { documentIds, minGrade }: LegacyFilter,
    limit: number,
  ): Promise<Candidate[]> => {
    const { must } = toQdrantFilter({ scopes: [], ...(minGrade && { minGrade }) });
    const ofDocuments = documentIds ? [{ key: "documentId", match: { any: [...documentIds] } }] : [];
    const filter = { must: [...must, ...ofDocuments] };
    const { points } = await call((client) => client.query(names.passages, { ...request, filter, limit }));
    return points.map(({ id, score }) => ({ passageId: String(id), score }));
  };
  return {
    searchDense: (vector, filter, limit) =>
      query({ query: Array.from(vector), using: "dense" }, filter, limit),
    searchBm25: async (terms, filter, limit) =>
      terms.length === 0 ? [] : query({ query: bm25Query(terms), using: "bm25" }, filter, limit),
  };
};
