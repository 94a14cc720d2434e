import type { RankPassagesPorts } from "../ports.ts";
import { queryWeights } from "../queries/query-weights.ts";
import { type Examined, createExaminePassages } from "../scores/examine-passages.ts";
import type { EncodedQuery, RankedList } from "./search-lists.ts";
import { idsOfLeg, selectCandidates } from "./select-candidates.ts";

/** MaxSim on the best 50 to 100 is where more candidates stop helping. */
const poolSize = 64;

/** The passages that are worth a closer look, and what was found there. */
export interface Pool {
  readonly pool: readonly Examined[];
  /** Passages that were looked at, and how many of them were at hand. */
  readonly lookups: number;
  readonly hits: number;
}

const meanOfBest = (examined: readonly Examined[], tokens: number): number =>
  Math.max(0, ...examined.map(({ maxSim }) => maxSim ?? 0)) / tokens;

/**
 * Looks at the candidates of the first query, and from what it sees there decides how many places the others get. The
 * first query keeps half of them whatever happens, and all of them where nothing speaks for the others.
 */
export const createChoosePool = (ports: RankPassagesPorts) => {
  const examine = createExaminePassages(ports);
  return async (
    queries: readonly [EncodedQuery, ...EncodedQuery[]],
    lists: readonly RankedList[],
  ): Promise<Pool> => {
    const [{ encoded }] = queries;
    const found = new Map(
      lists.flatMap(({ candidates }) => candidates.map(({ passageId, passage }) => [passageId, passage])),
    );
    const lookAt = (ids: readonly string[]) =>
      examine(
        encoded.tokens,
        ids.flatMap((id) => found.get(id) ?? []),
      );
    const ownIds = selectCandidates(
      lists.filter(({ query }) => query === 0),
      poolSize,
    );
    const own = await lookAt(ownIds);
    const weights = queryWeights(queries, {
      dense: idsOfLeg(lists, "dense", 0),
      bm25: idsOfLeg(lists, "bm25", 0),
      topMaxSimMean: meanOfBest(own.examined, encoded.tokens.count),
    });
    const chosen = new Set(selectCandidates(lists, poolSize, weights));
    const others = await lookAt([...chosen.difference(new Set(ownIds))]);
    const examined = [...own.examined, ...others.examined];
    return {
      pool: examined.filter(({ passage }) => chosen.has(passage.passageId)),
      lookups: examined.length,
      hits: own.hits + others.hits,
    };
  };
};
