import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { badInput } from "../evaluation.ts";
import { type Corpus, entryId, parseJsonLines, readCollectionFile, readCorpus } from "./read-corpus.ts";

/** Maps each query to its documents' grades; a grade above 0 means relevant. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Judgement {
  readonly query: string;
  readonly document: string;
  readonly grade: number;
}

/** Three columns are BEIR's (query, document, grade); four are TREC's, with an unused second one. */
const parseRow = (line: string): Judgement | undefined => {
  const columns = line.trim().split(/\t| +/u);
  const [query, document, grade] = columns.length === 4 ? columns.toSpliced(1, 1) : columns;
  if (query === undefined || document === undefined || grade === undefined || columns.length > 4)
    return undefined;
  return /^[+-]?\d+(?:\.0+)?$/.test(grade) ? { query, document, grade: Number(grade) } : undefined;
};

/**
 * Parses relevance judgements from a BEIR `.tsv` (with or without its heading) or a TREC qrels file.
 * @throws {Failure} `bad-input` naming path and line
 */
const parseQrels = (text: string, path: string): Judgements => {
  const judgements = new Map<string, Map<string, number>>();
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const row = parseRow(line);
    if (row === undefined && index === 0) return;
    if (row === undefined) throw badInput(`${path}, line ${index + 1}: not "query-id corpus-id score"`);
    const ofQuery = judgements.get(row.query) ?? new Map<string, number>();
    judgements.set(row.query, ofQuery.set(row.document, row.grade));
  });
  return judgements;
};

const queryEntry = z
  .object({ _id: entryId, text: z.string() })
  .transform(({ _id, text }) => ({ id: _id, text }));

/** One entry of `queries.jsonl`. */
export type CollectionQuery = z.output<typeof queryEntry>;

/** A test collection in BEIR's layout. */
export interface Collection extends Corpus {
  /** Queries that have judgements, in the order of `queries.jsonl`. */
  readonly queries: readonly CollectionQuery[];
  readonly judgements: Judgements;
}

/** Relevance judgements of a collection to use. */
interface CollectionPlace {
  readonly data: string;
  /** Names `qrels/<split>.tsv`. */
  readonly split: string;
  /** File to use instead of the split's. */
  readonly qrels?: string | undefined;
  /** Maximum number of queries. */
  readonly limit?: number | undefined;
}

const layout = "the folder must hold corpus.jsonl, queries.jsonl and qrels/NAME.tsv (BEIR's layout)";

const splitsOf = async (data: string): Promise<string> => {
  const files = await readdir(join(data, "qrels")).catch(() => []);
  const names = files.filter((file) => file.endsWith(".tsv")).map((file) => file.slice(0, -".tsv".length));
  return names.length === 0 ? layout : `the splits of ${data} are: ${names.toSorted().join(", ")}`;
};

const readJudgements = async ({ data, split, qrels }: CollectionPlace): Promise<Judgements> => {
  const path = qrels ?? join(data, "qrels", `${split}.tsv`);
  const remedy = qrels === undefined ? await splitsOf(data) : "--qrels must name a file with judgements";
  return parseQrels(await readCollectionFile(path, remedy), path);
};

/**
 * Reads a collection; `limit` shortens the queries, never the corpus.
 * @throws {Failure} `bad-input` naming the folder, file, line or split that is missing or wrong
 */
export const readCollection = async (place: CollectionPlace): Promise<Collection> => {
  const { data, limit } = place;
  await readdir(data).catch((error: unknown) => {
    throw badInput(`--data: ${data} is not a folder that can be read; ${layout}`, error);
  });
  const queriesPath = join(data, "queries.jsonl");
  const corpus = await readCorpus(data, layout);
  const queries = parseJsonLines(await readCollectionFile(queriesPath, layout), queryEntry, queriesPath);
  const judgements = await readJudgements(place);
  const judged = queries.filter(({ id, text }) => judgements.has(id) && text.trim() !== "");
  if (judged.length === 0)
    throw badInput(`${place.qrels ?? `split ${place.split}`} judges no query of ${queriesPath}`);
  return {
    ...corpus,
    queries: judged.slice(0, limit),
    judgements,
  };
};
