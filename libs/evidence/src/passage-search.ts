import type { Schemas } from "@qdrant/js-client-rest";
import { bm25Query } from "./bm25-vector.ts";
import { toQdrantFilter } from "./evidence-filter.ts";
import type { EvidenceStore, FoundCandidate, SearchLeg } from "./evidence-store.ts";
import { foundFields, toFoundPassage } from "./passage-point.ts";
import type { Qdrant } from "./qdrant.ts";

type Search = Schemas["QueryRequest"];

const isEmpty = (leg: SearchLeg): boolean => leg.leg === "bm25" && leg.terms.length === 0;

const toSearch = (leg: SearchLeg, { must }: ReturnType<typeof toQdrantFilter>): Search => {
  if (leg.leg === "bm25") return { query: bm25Query(leg.terms), using: "bm25", filter: { must } };
  const sameEncoder = { key: "encoder", match: { value: leg.encoder } };
  return { query: Array.from(leg.vector), using: "dense", filter: { must: [...must, sameEncoder] } };
};

/** Candidate lists, all of them from one request. */
export const createPassageSearch = ({ names, call }: Qdrant): Pick<EvidenceStore, "search"> => ({
  search: async (legs, filter, limit) => {
    const asked = legs.filter((leg) => !isEmpty(leg));
    if (asked.length === 0) return legs.map(() => []);
    const conditions = toQdrantFilter(filter);
    const searches = asked.map((leg) => ({
      ...toSearch(leg, conditions),
      limit,
      with_payload: [...foundFields],
    }));
    const lists = await call(async (client) => {
      const answers = await client.queryBatch(names.passages, { searches });
      return answers.map(({ points }) =>
        points.map(({ id, score, payload }): FoundCandidate => ({
          passageId: String(id),
          score,
          passage: toFoundPassage(id, payload),
        })),
      );
    });
    const answered = lists.values();
    return legs.map((leg) => (isEmpty(leg) ? [] : (answered.next().value ?? [])));
  },
});
