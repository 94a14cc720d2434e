import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { badInput } from "../bad-input.ts";
import { type Judgements, parseQrels } from "./parse-qrels.ts";
import { type Corpus, entryId, readCorpus } from "./read-corpus.ts";
import { parseJsonLines, readCollectionFile } from "./read-json-lines.ts";

const queryEntry = z
  .object({ _id: entryId, text: z.string() })
  .transform(({ _id, text }) => ({ id: _id, text }));

/** One entry of `queries.jsonl`. */
export type CollectionQuery = z.output<typeof queryEntry>;

/** A test collection in BEIR's layout. */
export interface Collection extends Corpus {
  /** The queries that have judgements, in the order of `queries.jsonl`. */
  readonly queries: readonly CollectionQuery[];
  readonly judgements: Judgements;
}

/** Which judgements of a collection to use. */
export interface CollectionPlace {
  readonly data: string;
  /** Names `qrels/<split>.tsv`. */
  readonly split: string;
  /** A file that takes the place of the split's. */
  readonly qrels?: string | undefined;
  /** At most so many queries. */
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
 * @throws {Failure} `bad-input` that names the folder, file, line or split that is missing or wrong
 */
export const readCollection = async (place: CollectionPlace): Promise<Collection> => {
  const { data, limit } = place;
  await readdir(data).catch((error: unknown) => {
    throw badInput(`--data: ${data} is no folder that can be read; ${layout}`, error);
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
