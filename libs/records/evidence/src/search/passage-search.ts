import type { Schemas } from "@qdrant/js-client-rest";
import type { Candidate, EvidenceStore, FoundCandidate, RetrieverQuery } from "../evidence-store.ts";
import { checkQueryVector } from "../passages/passage-point.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { bm25Query } from "./bm25-vector.ts";
import { toQdrantFilter } from "./evidence-filter.ts";

type Conditions = readonly Schemas["Condition"][];

const toQuery = (retriever: RetrieverQuery, must: Conditions): Schemas["QueryRequest"] => {
  if (retriever.leg === "bm25") return { query: bm25Query(retriever.terms), using: "bm25", filter: { must } };
  const sameEncoder = { key: "encoder", match: { value: retriever.encoder } };
  return { query: Array.from(retriever.vector), using: "dense", filter: { must: [...must, sameEncoder] } };
};

/** By score, ties by id: Qdrant orders ties by insertion, which a repeated write changes. */
const bestFirst = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (left, right) => right.score - left.score || left.passageId.localeCompare(right.passageId),
  );

const canFind = (retriever: RetrieverQuery): boolean =>
  retriever.leg === "dense" || retriever.terms.length > 0;

/** Server, passage reader and length of dense vectors. */
export interface PassageSearchParts {
  readonly qdrant: Qdrant;
  readonly readPassages: EvidenceStore["readPassages"];
  readonly dimensions: number;
}

/**
 * Runs all retrievers in one request, and reads their passages in a second: lists overlap, and reading each passage once is
 * faster.
 */
export const createPassageSearch = ({
  qdrant: { names, call },
  readPassages,
  dimensions,
}: PassageSearchParts): Pick<EvidenceStore, "search" | "scoreBm25"> => {
  const rank = async (
    retrievers: readonly RetrieverQuery[],
    must: Conditions,
    limit: number,
  ): Promise<Candidate[][]> => {
    const searches = retrievers.filter(canFind).map((retriever) => ({ ...toQuery(retriever, must), limit }));
    if (searches.length === 0) return retrievers.map(() => []);
    const answers = await call((client) => client.queryBatch(names.passages, { searches }));
    const lists = answers.values();
    return retrievers.map((retriever) => {
      const points = canFind(retriever) ? (lists.next().value?.points ?? []) : [];
      return points.map(({ id, score }) => ({ passageId: String(id), score }));
    });
  };

  return {
    scoreBm25: async (terms, passageIds) => {
      if (passageIds.length === 0) return new Map();
      const given = [{ has_id: [...passageIds] }];
      const [scored = []] = await rank([{ leg: "bm25", terms }], given, passageIds.length);
      return new Map(scored.map(({ passageId, score }) => [passageId, score]));
    },
    search: async (retrievers, filter, limit) => {
      for (const retriever of retrievers)
        if (retriever.leg === "dense") checkQueryVector(retriever.vector, dimensions);
      const lists = (await rank(retrievers, toQdrantFilter(filter).must, limit)).map(bestFirst);
      const passages = await readPassages([
        ...new Set(lists.flatMap((list) => list.map(({ passageId }) => passageId))),
      ]);
      const byId = new Map(passages.map((passage) => [passage.passageId, passage]));
      return lists.map((list) =>
        list.flatMap((candidate): FoundCandidate[] => {
          const passage = byId.get(candidate.passageId);
          return passage ? [{ ...candidate, passage }] : [];
        }),
      );
    },
  };
};
