import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { parseJsonLines, readCollectionFile } from "./read-json-lines.ts";

/** An id as a test collection writes it: a string or a number. */
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

/** Reads `corpus.jsonl` of a folder. @throws {Failure} `bad-input` that names the file or line that is missing or wrong */
export const readCorpus = async (data: string, layout: string): Promise<Corpus> => {
  const path = join(data, "corpus.jsonl");
  const text = await readCollectionFile(path, layout);
  return {
    corpus: parseJsonLines(text, corpusEntry, path),
    corpusHash: createHash("sha256").update(text).digest("hex"),
  };
};
