import type { EvidenceQuery } from "@quarry/contracts";
import { createMaxSimGraph, type Encoder } from "@quarry/encoder";
import type { EvidenceStore, RetrieverQuery } from "@quarry/evidence";
import { createEvidenceFeedback, createExpandQuery } from "@quarry/hyde";
import { createSilentLogger } from "@quarry/observability";
import { reciprocalRankFusion } from "@quarry/ranking";
import { createRankPassages } from "@quarry/reranker";
import type { CollectionQuery } from "../collection/read-collection.ts";
import { createProgress, type World } from "../evaluation.ts";

/** The compared ways of ranking, from the simplest to the product's own. */
export const rows = ["bm25", "dense", "rrf", "rerank", "rerank+hyde"] as const;

export type Row = (typeof rows)[number];

/** Result of one row for one query. */
interface RowResult {
  /** Corpus entries, best first. */
  readonly ranked: readonly string[];
  readonly ms: number;
}

/** Results of every row for one query. */
export interface QueryResult {
  readonly query: string;
  readonly results: Readonly<Record<Row, RowResult>>;
}

/** Search dependencies of the rows. */
interface SearchTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  /** Corpus entry of each passage. */
  readonly entryOf: ReadonlyMap<string, string>;
}

/** Passages per list. The product examines 100, but recall at 100 entries needs more. */
const depth = 300;

/** Searches all indexed documents with one retriever; returns the ids of passages, best first. */
export const searchPassages = async (
  evidence: Pick<EvidenceStore, "search">,
  retriever: RetrieverQuery,
): Promise<string[]> => {
  const [found = []] = await evidence.search([retriever], { scopes: [] }, depth);
  return found.map(({ passageId }) => passageId);
};

/** Ranks corpus entries by their best passage. Passages of later lists rank below all of the earlier ones. */
export const rankEntries = (
  lists: readonly (readonly string[])[],
  entryOf: SearchTools["entryOf"],
): string[] => [...new Set(lists.flat().flatMap((passageId) => entryOf.get(passageId) ?? []))];

const runId = "r-evaluation";

/** Creates a function that expands a question with the fallback of the hyde service's own handler, over all indexed documents. */
const createExpandQuestion = (evidence: EvidenceStore) => {
  // No prompt is read without a model.
  const ports = { model: null, prompts: new Map(), feedback: createEvidenceFeedback(evidence) };
  const expandQuery = createExpandQuery(ports);
  const log = createSilentLogger();
  return async (question: string, signal: AbortSignal): Promise<EvidenceQuery[]> => {
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

/**
 * Ranks a query in every row. `rerank` is the reranker's own path for the question alone; `rerank+hyde` is the same for the
 * question and the queries that hyde adds. Entries outside the pool follow in the order of `rrf`. `bm25` searches with exactly the
 * reranker's terms. Each row's time includes all of its work, because rows share only the encoder.
 */
const createSearchRows = ({ evidence, encoder, entryOf }: SearchTools, now: World["now"]) => {
  let terms: readonly string[] = [];
  const search: EvidenceStore["search"] = (retrievers, ...rest) => {
    for (const retriever of retrievers) if (retriever.leg === "bm25") terms = retriever.terms;
    return evidence.search(retrievers, ...rest);
  };
  const maxSim = createMaxSimGraph();
  const rankQuestion = createRankPassages({ evidence: { ...evidence, search }, encoder, maxSim });
  const rankExpanded = createRankPassages({ evidence, encoder, maxSim });
  const expand = createExpandQuestion(evidence);
  const timed = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> => {
    const began = now();
    return { value: await work(), ms: now() - began };
  };
  return async (text: string, signal: AbortSignal): Promise<QueryResult["results"]> => {
    const question: EvidenceQuery = { role: "question", text };
    const reranked = await timed(() => rankQuestion([question], { scopes: [] }, { signal }));
    const expanded = await timed(async () =>
      rankExpanded([question, ...(await expand(text, signal))], { scopes: [] }, { signal }),
    );
    const encoding = await timed(() => encoder.encodeQuery(text, { signal }));
    const bm25 = await timed(() => searchPassages(evidence, { leg: "bm25", terms }));
    const vector = { leg: "dense", vector: encoding.value.dense, encoder: encoder.profile.id } as const;
    const dense = await timed(() => searchPassages(evidence, vector));
    const fusion = await timed(async () => reciprocalRankFusion([dense.value, bm25.value]));
    const fused = fusion.value.map(({ id }) => id);
    const idsOf = ({ ranked }: typeof reranked.value) => ranked.map(({ passage }) => passage.passageId);
    const listed = (lists: readonly (readonly string[])[], ms: number): RowResult => ({
      ranked: rankEntries(lists, entryOf),
      ms,
    });
    return {
      bm25: listed([bm25.value], bm25.ms),
      dense: listed([dense.value], encoding.ms + dense.ms),
      rrf: listed([fused], encoding.ms + bm25.ms + dense.ms + fusion.ms),
      rerank: listed([idsOf(reranked.value), fused], reranked.ms),
      "rerank+hyde": listed([idsOf(expanded.value), fused], expanded.ms),
    };
  };
};

/** Searches the queries one after another, in every row. */
export const searchAll = async (
  tools: SearchTools,
  queries: readonly CollectionQuery[],
  { signal, now, say }: Pick<World, "signal" | "now" | "say">,
): Promise<QueryResult[]> => {
  const [first] = queries;
  // The first search of a process warms caches for all later ones. It uses separate rows, so that no cache contains the query.
  if (first) await createSearchRows(tools, now)(first.text, signal);
  const searchRows = createSearchRows(tools, now);
  const step = createProgress("queries searched", queries.length, { now, say });
  const found: QueryResult[] = [];
  for (const { id, text } of queries) {
    signal.throwIfAborted();
    found.push({ query: id, results: await searchRows(text, signal) });
    step();
  }
  return found;
};
