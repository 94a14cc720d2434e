import { resolve } from "node:path";
import { z } from "zod";
import { type Collection, readCollection } from "../collection/read-collection.ts";
import { badInput, type Evaluation, type EvaluationArguments, type World } from "../evaluation.ts";
import { indexCorpus } from "../retrieval/index-corpus.ts";
import { measureEncoding } from "../retrieval/measure-encoding.ts";
import { withEvidence } from "../retrieval/open-corpus.ts";
import { renderComparisons, renderScores, scoreResults } from "../retrieval/score-results.ts";
import { searchAll } from "../retrieval/search-all.ts";
import { writeRuns } from "../retrieval/write-runs.ts";

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

/** How well each way to rank finds what is relevant, and how fast, on a collection in BEIR's layout. */
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
      const encoding = measureEncoding(encoder, world.now);
      const { entryOf, written } = await indexCorpus({ evidence, encoder: encoding.encoder }, corpus, world);
      const encodedPerSecond = encoding.encodedPerSecond();
      const speed = encodedPerSecond === null ? "" : `, ${encodedPerSecond} a second`;
      world.say(`${entryOf.size} passages, ${written} of them encoded now${speed}`);
      const found = await searchAll({ evidence, encoder, entryOf }, queries, world);
      if (given.out !== undefined) await writeRuns(given.out, found);
      const { rows, comparisons } = scoreResults(found, judgements);
      const counts = { documents: corpus.length, passages: entryOf.size, queries: queries.length };
      const encoderId = encoder.profile.id;
      return {
        json: {
          evaluation: "retrieval",
          split,
          ...counts,
          encoder: encoderId,
          arithmetic: encoder.profile.arithmetic,
          encodedPerSecond,
          rows,
          comparisons,
        },
        table: [
          renderScores(rows),
          renderComparisons(comparisons),
          `${queries.length} queries over ${entryOf.size} passages of ${corpus.length} documents, ${encoderId}${speed}`,
        ].join("\n\n"),
      };
    });
  },
};
