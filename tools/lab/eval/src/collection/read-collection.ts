import { join } from "node:path";
import { z } from "zod";
import { badInput } from "../evaluation.ts";
import { type Corpus, entryId, parseJsonLines, readCollectionFile, readCorpus } from "./read-corpus.ts";

/** Maps each query to its documents' grades; a grade above 0 means relevant. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

const rowPattern = /^(?<query>\S+)\s+(?<document>\S+)\s+(?<grade>-?\d+)$/u;

/** Parses relevance judgements: query, document and grade, under a heading. */
const parseQrels = (text: string, path: string): Judgements => {
  const judgements = new Map<string, Map<string, number>>();
  for (const [index, line] of text.trimEnd().split("\n").slice(1).entries()) {
    const row = rowPattern.exec(line.trim())?.groups;
    if (row === undefined) throw badInput(`${path}, line ${index + 2}: not "query-id corpus-id score"`);
    const { query = "", document = "", grade } = row;
    judgements.set(query, (judgements.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  return judgements;
};

const queryEntry = z
  .object({ _id: entryId, text: z.string() })
  .transform(({ _id, text }) => ({ id: _id, text }));

/** One entry of `queries.jsonl`. */
export type CollectionQuery = z.output<typeof queryEntry>;

/** A test collection in BEIR's layout. */
interface Collection extends Corpus {
  /** Queries that have judgements, in the order of `queries.jsonl`. */
  readonly queries: readonly CollectionQuery[];
  readonly judgements: Judgements;
}

const layout = "the folder must hold corpus.jsonl, queries.jsonl and qrels/NAME.tsv (BEIR's layout)";

/**
 * Reads a collection with the judgements `qrels/<split>.tsv`; `limit` shortens the queries, never the corpus.
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
export const readCollection = async (
  data: string,
  split: string,
  limit: number | undefined,
): Promise<Collection> => {
  const [queriesPath, qrelsPath] = [join(data, "queries.jsonl"), join(data, "qrels", `${split}.tsv`)];
  const corpus = await readCorpus(data, layout);
  const queries = parseJsonLines(await readCollectionFile(queriesPath, layout), queryEntry, queriesPath);
  const judgements = parseQrels(await readCollectionFile(qrelsPath, layout), qrelsPath);
  const judged = queries.filter(({ id, text }) => judgements.has(id) && text.trim() !== "");
  if (judged.length === 0) throw badInput(`${qrelsPath} judges no query of ${queriesPath}`);
  return { ...corpus, queries: judged.slice(0, limit), judgements };
};
