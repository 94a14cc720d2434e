import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { readCollection } from "../collection/read-collection.ts";
import { badInput, type Evaluation } from "../evaluation.ts";
import { indexDocuments, toDocument } from "../retrieval/index-corpus.ts";
import { withEvidence } from "../retrieval/open-corpus.ts";
import { scoreResults } from "../retrieval/score-results.ts";
import { type QueryResult, rows, searchAll } from "../retrieval/search-all.ts";

/** Writes one TREC run per row, `<out>.<row>.trec`: query, Q0, entry, rank from 1, a falling score, row. */
const writeRuns = async (out: string, found: readonly QueryResult[]): Promise<void> => {
  await mkdir(dirname(out), { recursive: true });
  for (const row of rows) {
    const lines = found.flatMap(({ query, results }) =>
      results[row].ranked.map((id, index) => `${query} Q0 ${id} ${index + 1} ${-index} ${row}\n`),
    );
    await writeFile(`${out}.${row}.trec`, lines.join(""));
  }
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
    arithmetic: "int8 or fp32: what the encoder calculates in; default: what services do",
  },
  run: async (given, world) => {
    const arithmetic = arithmeticOf(given.own["arithmetic"]);
    const { split } = given.own;
    if (split === undefined) throw badInput("--split NAME is missing: it names qrels/NAME.tsv");
    const collection = await readCollection(given.data, split, given.limit);
    const { corpus, queries, judgements, corpusHash } = collection;
    world.say(`${corpus.length} documents, ${queries.length} queries`);
    return withEvidence({ ...world, corpusHash, arithmetic }, async ({ evidence, encoder }) => {
      const { entryOf, written } = await indexDocuments({ evidence, encoder }, corpus.map(toDocument), world);
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
