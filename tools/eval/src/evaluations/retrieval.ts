import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { badInput } from "../bad-input.ts";
import { type Collection, readCollection } from "../collection/read-collection.ts";
import type { Evaluation, EvaluationArguments, World } from "../evaluation.ts";
import { createProgress } from "../progress.ts";
import { indexCorpus } from "../retrieval/index-corpus.ts";
import { renderScores } from "../retrieval/render-scores.ts";
import { type PerRow, perRow, rows } from "../retrieval/row.ts";
import { scoreRow } from "../retrieval/score-row.ts";
import { createSearchRows, type RowResult, type SearchRows } from "../retrieval/search-rows.ts";
import { trecRun } from "../retrieval/trec-run.ts";
import { withEvidence } from "../retrieval/with-evidence.ts";

interface QueryResult {
  readonly query: string;
  readonly results: PerRow<RowResult>;
}

const openCollection = async (
  { data, limit, own }: EvaluationArguments,
  { workingDirectory }: World,
): Promise<Collection & { readonly split: string }> => {
  const { split, qrels } = own;
  if (split === undefined) throw badInput("--split NAME is missing: it names qrels/NAME.tsv");
  const file = qrels === undefined ? undefined : resolve(workingDirectory, qrels);
  return { ...(await readCollection({ data, split, limit, qrels: file })), split };
};

const searchAll = async (
  searchRows: SearchRows,
  { queries }: Collection,
  { signal, now, say }: World,
): Promise<QueryResult[]> => {
  const [first] = queries;
  // The first search of a process pays for what all others find warm.
  if (first) await searchRows(first.text);
  const step = createProgress("queries searched", queries.length, { now, say });
  const found: QueryResult[] = [];
  for (const { id, text } of queries) {
    signal.throwIfAborted();
    found.push({ query: id, results: await searchRows(text) });
    step();
  }
  return found;
};

const writeRuns = async (out: string, found: readonly QueryResult[]): Promise<void> => {
  await mkdir(dirname(out), { recursive: true });
  for (const row of rows) {
    const rankings = found.map(({ query, results }) => ({ query, ranked: results[row].ranked }));
    await writeFile(`${out}.${row}.trec`, trecRun(rankings, row));
  }
};

/** nDCG@10, recall@100, MRR@10 and time of each way to rank, on a collection in BEIR's layout. */
export const retrieval: Evaluation = {
  summary: "how well passages are found: BM25, dense, RRF and the product's reranking",
  options: { split: "NAME of the judgements, qrels/NAME.tsv", qrels: "FILE with other judgements" },
  run: async (given, world) => {
    const collection = await openCollection(given, world);
    const { corpus, queries, judgements, corpusHash, split } = collection;
    world.say(`${corpus.length} documents, ${queries.length} queries`);
    const { cacheDirectory, now } = world;
    return withEvidence({ cacheDirectory, corpusHash, signal: world.signal }, async ({ evidence, encoder }) => {
      const { entryOf, written } = await indexCorpus({ evidence, encoder }, corpus, world);
      world.say(`${entryOf.size} passages, ${written} of them encoded now`);
      const searchRows = createSearchRows({ evidence, encoder, entryOf, now });
      const found = await searchAll(searchRows, collection, world);
      if (given.out !== undefined) await writeRuns(given.out, found);
      const scores = perRow((row) =>
        scoreRow(
          found.map(({ query, results }) => ({
            ...results[row],
            relevance: judgements.get(query) ?? new Map(),
          })),
        ),
      );
      const counts = { documents: corpus.length, passages: entryOf.size, queries: queries.length };
      const encoderId = encoder.profile.id;
      return {
        json: { evaluation: "retrieval", split, ...counts, encoder: encoderId, rows: scores },
        table: `${renderScores(scores)}\n\n${queries.length} queries over ${entryOf.size} passages of ${corpus.length} documents, ${encoderId}`,
      };
    });
  },
};
