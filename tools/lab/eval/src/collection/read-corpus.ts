import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parsedJson } from "@quarry/failure";
import { z } from "zod";
import { badInput } from "../evaluation.ts";

/**
 * Reads the text of a file of a collection.
 * @throws {Failure} `bad-input` naming the file
 */
export const readCollectionFile = (path: string, remedy: string): Promise<string> =>
  readFile(path, "utf8").catch((error: unknown) => {
    throw badInput(`${path} cannot be read: ${remedy}`, error);
  });

/**
 * Parses a text with one JSON object per line; blank lines are skipped.
 * @throws {Failure} `bad-input` naming path, line and problem
 */
export const parseJsonLines = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  path: string,
): z.output<Schema>[] =>
  text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const record = schema.safeParse(parsedJson(line));
    if (record.success) return [record.data];
    const [issue] = record.error.issues;
    const detail = `${issue?.path.join(".") || "the line"}: ${issue?.message}`;
    throw badInput(`${path}, line ${index + 1}: ${detail}`);
  });

/** Schema of an id in a test collection: a string or a number. */
export const entryId = z.union([z.string(), z.number()]).transform(String);

const corpusEntry = z
  .object({ _id: entryId, title: z.string().nullish(), text: z.string() })
  .transform(({ _id, title, text }) => ({ id: _id, title: title ?? "", text }));

/** One entry of `corpus.jsonl`. */
export type CorpusEntry = z.output<typeof corpusEntry>;

/** The documents of a test collection. */
export interface Corpus {
  readonly corpus: readonly CorpusEntry[];
  /** SHA-256 of `corpus.jsonl`. */
  readonly corpusHash: string;
}

/**
 * Reads `corpus.jsonl` of a folder.
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
export const readCorpus = async (data: string, layout: string): Promise<Corpus> => {
  const path = join(data, "corpus.jsonl");
  const text = await readCollectionFile(path, layout);
  return {
    corpus: parseJsonLines(text, corpusEntry, path),
    corpusHash: createHash("sha256").update(text).digest("hex"),
  };
};
