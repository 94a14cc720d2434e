import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { type Collection, readCollection } from "../collection/read-collection.ts";
import { badInput, type Evaluation, type EvaluationArguments, type World } from "../evaluation.ts";
import { indexCorpus } from "../retrieval/index-corpus.ts";
import { withEvidence } from "../retrieval/open-corpus.ts";
import type { RankedEntry } from "../retrieval/rank-entries.ts";
import { scoreResults } from "../retrieval/score-results.ts";
import { type QueryResult, type Row, rows, searchAll } from "../retrieval/search-all.ts";

/** The ranking of one query. */
interface QueryRanking {
  readonly query: string;
  readonly ranked: readonly RankedEntry[];
}

/** Formats a run for trec_eval: query, Q0, entry, rank from 1, score, row. */
const trecRun = (rankings: readonly QueryRanking[], row: Row): string =>
  rankings
    .flatMap(({ query, ranked }) =>
      ranked.map(({ id, score }, index) => `${query} Q0 ${id} ${index + 1} ${score.toFixed(6)} ${row}\n`),
    )
    .join("");

/** Writes one TREC run per row, `<out>.<row>.trec`, and creates the folder if it is missing. */
const writeRuns = async (out: string, found: readonly QueryResult[]): Promise<void> => {
  await mkdir(dirname(out), { recursive: true });
  for (const row of rows) {
    const rankings = found.map(({ query, results }) => ({ query, ranked: results[row].ranked }));
    await writeFile(`${out}.${row}.trec`, trecRun(rankings, row));
  }
};

const openCollection = async (
  { data, limit, own }: EvaluationArguments,
  { workingDirectory }: World,
): Promise<Collection & { readonly split: string }> => {
  const { split, qrels } = own;
  if (split === undefined) throw badInput("--split NAME is missing: it names qrels/NAME.tsv");
  const file = qrels === undefined ? undefined : resolve(workingDirectory, qrels);
  return { ...(await readCollection({ data, split, limit, qrels: file })), split };
};

const arithmeticSchema = z.enum(["int8", "fp32"]);

const arithmeticOf = (given: string | undefined): z.output<typeof arithmeticSchema> | undefined => {
  if (given === undefined) return undefined;
  const arithmetic = arithmeticSchema.safeParse(given);
  if (arithmetic.success) return arithmetic.data;
  throw badInput(`--arithmetic is ${given}, and it must be one of: ${arithmeticSchema.options.join(", ")}`);
};

/** Evaluates rankings and their speed, on a collection in BEIR's layout. */
export const retrieval: Evaluation = {
  summary: "how well passages are found: BM25, dense, RRF and the product's reranking, without and with HyDE",
  options: {
    split: "NAME of the judgements, qrels/NAME.tsv",
    qrels: "FILE with other judgements",
    arithmetic: "int8 or fp32: what the encoder calculates in; default: what services do",
  },
  run: async (given, world) => {
    const arithmetic = arithmeticOf(given.own["arithmetic"]);
    const { corpus, queries, judgements, corpusHash, split } = await openCollection(given, world);
    world.say(`${corpus.length} documents, ${queries.length} queries`);
    return withEvidence({ ...world, corpusHash, arithmetic }, async ({ evidence, encoder }) => {
      const { entryOf, written } = await indexCorpus({ evidence, encoder }, corpus, world);
      world.say(`${entryOf.size} passages, ${written} of them encoded now`);
      const found = await searchAll({ evidence, encoder, entryOf }, queries, world);
      if (given.out !== undefined) await writeRuns(given.out, found);
      return {
        split,
        documents: corpus.length,
        passages: entryOf.size,
        queries: queries.length,
        encoder: encoder.profile.id,
        arithmetic: encoder.profile.arithmetic,
        ...scoreResults(found, judgements),
      };
    });
  },
};
