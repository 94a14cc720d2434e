import type { Schemas } from "@qdrant/js-client-rest";
import { gradeSchema } from "@quarry/contracts";
import { bm25Query } from "./bm25-vector.ts";
import type { Candidate, EvidenceFilter, EvidenceStore } from "./evidence-store.ts";
import type { Qdrant, QdrantFilter } from "./qdrant.ts";

type PassageSearch = Pick<EvidenceStore, "searchDense" | "searchBm25" | "scoreMaxSim">;

/** The filter as Qdrant takes it; grades are named one by one, from A to the worst that is wanted. */
export const toQdrantFilter = ({ documentIds, minGrade }: EvidenceFilter): QdrantFilter => {
  const grades = gradeSchema.options;
  return {
    must: [
      ...(documentIds ? [{ key: "documentId", match: { any: [...documentIds] } }] : []),
      ...(minGrade ? [{ key: "grade", match: { any: grades.slice(0, grades.indexOf(minGrade) + 1) } }] : []),
    ],
  };
};

/** The three ways to score passages on the server. */
export const createPassageSearch = ({ names, call }: Qdrant): PassageSearch => {
  const query = (request: Schemas["QueryRequest"]): Promise<Candidate[]> =>
    call(async (client) => {
      const { points } = await client.query(names.passages, { ...request, with_payload: false });
      return points.map(({ id, score }) => ({ passageId: String(id), score }));
    });

  return {
    searchDense: async (vector, filter, limit) => {
      if (filter.documentIds?.length === 0) return [];
      return query({ query: Array.from(vector), using: "dense", filter: toQdrantFilter(filter), limit });
    },
    searchBm25: async (terms, filter, limit) => {
      if (filter.documentIds?.length === 0 || terms.length === 0) return [];
      return query({ query: bm25Query(terms), using: "bm25", filter: toQdrantFilter(filter), limit });
    },
    scoreMaxSim: async ({ data, count, dimensions }, passageIds, limit) => {
      if (passageIds.length === 0) return [];
      const rows = Array.from({ length: count }, (_, row) =>
        Array.from(data.subarray(row * dimensions, (row + 1) * dimensions)),
      );
      return query({
        query: rows,
        using: "tokens",
        filter: { must: [{ has_id: [...passageIds] }] },
        params: { exact: true },
        limit,
      });
    },
  };
};
