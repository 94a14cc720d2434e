import type { EvidenceQuery } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { createEvidenceFeedback, createExpandQuery } from "@quarry/hyde";
import { createSilentLogger } from "@quarry/observability";
import { reciprocalRankFusion } from "@quarry/ranking";
import type { CollectionQuery } from "../collection/read-collection.ts";
import { createProgress, type World } from "../evaluation.ts";
import {
  createRankEvidence,
  type RankedEntry,
  type RankedPassage,
  rankEntries,
  searchLeg,
} from "./rank-entries.ts";

/** Wraps a store so that it remembers the index terms of its last BM25 search. */
const learnTerms = (
  evidence: Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors">,
): { readonly evidence: typeof evidence; readonly terms: () => readonly string[] } => {
  let heard: readonly string[] = [];
  return {
    evidence: {
      ...evidence,
      search: (...request: Parameters<EvidenceStore["search"]>) => {
        for (const retriever of request[0]) if (retriever.leg === "bm25") heard = retriever.terms;
        return evidence.search(...request);
      },
    },
    terms: () => heard,
  };
};

/** The compared ways of ranking, from the simplest to the product's own. */
export const rows = ["bm25", "dense", "rrf", "rerank", "rerank+hyde"] as const;

export type Row = (typeof rows)[number];

/** One value per row. */
export type PerRow<Value> = Readonly<Record<Row, Value>>;

/** Creates a value for each row, one after another. */
export const perRow = <Value>(make: (row: Row) => Value): PerRow<Value> => ({
  bm25: make("bm25"),
  dense: make("dense"),
  rrf: make("rrf"),
  rerank: make("rerank"),
  "rerank+hyde": make("rerank+hyde"),
});

/** Returns additional queries for a question: a hypothetical passage and variations, none of them equal to the question. */
type ExpandQuestion = (question: string, signal: AbortSignal) => Promise<EvidenceQuery[]>;

const runId = "r-evaluation";

/** Creates a function that expands a question with the fallback of the hyde service's own handler, over all indexed documents. */
const createExpandQuestion = (evidence: EvidenceStore): ExpandQuestion => {
  const feedback = createEvidenceFeedback(evidence);
  // No prompt is read without a model.
  const expandQuery = createExpandQuery({ model: null, prompts: new Map(), feedback });
  const log = createSilentLogger();
  return async (question, signal) => {
    const topic = { id: "t1", name: question, question, queries: [question] };
    const { hypothetical, variations } = await expandQuery(
      { runId, question, topic, round: 0, scopes: [] },
      { jobId: runId, attempt: 1, signal, log },
    );
    return [
      ...(hypothetical === null ? [] : [{ role: "hypothetical" as const, text: hypothetical }]),
      ...variations.map(({ text }) => ({ role: "variation" as const, text })),
    ];
  };
};

/** Result of one row for one query. */
interface RowResult {
  readonly ranked: readonly RankedEntry[];
  readonly ms: number;
}

/** Searches one query text in all rows. */
type SearchRows = (text: string, signal: AbortSignal) => Promise<PerRow<RowResult>>;

/** Search dependencies of the rows. */
interface SearchTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  /** Corpus entry of each passage. */
  readonly entryOf: ReadonlyMap<string, string>;
  readonly now: World["now"];
}

const fuse = (lists: readonly (readonly RankedPassage[])[]): RankedPassage[] =>
  reciprocalRankFusion(lists.map((list) => list.map(({ passageId }) => passageId))).map(({ id, score }) => ({
    passageId: id,
    score,
  }));

/**
 * Ranks a query in every row. `rerank` is the reranker's own path for the question alone; `rerank+hyde` is the same for the
 * question and the queries that hyde adds. Entries outside the pool follow in the order of `rrf`. `bm25` searches with exactly the
 * reranker's terms. Each row's time includes all of its work, because rows share only the encoder.
 */
const createSearchRows = ({ evidence, encoder, entryOf, now }: SearchTools): SearchRows => {
  const heard = learnTerms(evidence);
  const rerank = createRankEvidence({ evidence: heard.evidence, encoder });
  const rerankExpanded = createRankEvidence({ evidence, encoder });
  const expand = createExpandQuestion(evidence);
  const timed = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> => {
    const began = now();
    return { value: await work(), ms: now() - began };
  };
  return async (text, signal) => {
    const question: EvidenceQuery = { role: "question", text };
    const reranked = await timed(() => rerank([question], signal));
    const expanded = await timed(async () =>
      rerankExpanded([question, ...(await expand(text, signal))], signal),
    );
    const encoding = await timed(() => encoder.encodeQuery(text, { signal }));
    const bm25 = await timed(() => searchLeg(evidence, { leg: "bm25", terms: heard.terms() }));
    const dense = await timed(() =>
      searchLeg(evidence, { leg: "dense", vector: encoding.value.dense, encoder: encoder.profile.id }),
    );
    const fusion = await timed(async () => fuse([dense.value, bm25.value]));
    const listed = (lists: readonly (readonly RankedPassage[])[], ms: number): RowResult => ({
      ranked: rankEntries(lists, entryOf),
      ms,
    });
    return {
      bm25: listed([bm25.value], bm25.ms),
      dense: listed([dense.value], encoding.ms + dense.ms),
      rrf: listed([fusion.value], encoding.ms + bm25.ms + dense.ms + fusion.ms),
      rerank: listed([reranked.value, fusion.value], reranked.ms),
      "rerank+hyde": listed([expanded.value, fusion.value], expanded.ms),
    };
  };
};

/** Results of every row for one query. */
export interface QueryResult {
  readonly query: string;
  readonly results: PerRow<RowResult>;
}

/** Searches the queries one after another, in every row. */
export const searchAll = async (
  tools: Omit<SearchTools, "now">,
  queries: readonly CollectionQuery[],
  { signal, now, say }: Pick<World, "signal" | "now" | "say">,
): Promise<QueryResult[]> => {
  const [first] = queries;
  // The first search of a process warms caches for all later ones. It uses separate rows, so that no cache contains the query.
  if (first) await createSearchRows({ ...tools, now })(first.text, signal);
  const searchRows = createSearchRows({ ...tools, now });
  const step = createProgress("queries searched", queries.length, { now, say });
  const found: QueryResult[] = [];
  for (const { id, text } of queries) {
    signal.throwIfAborted();
    found.push({ query: id, results: await searchRows(text, signal) });
    step();
  }
  return found;
};
