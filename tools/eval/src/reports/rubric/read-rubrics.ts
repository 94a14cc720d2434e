import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { type Corpus, entryId } from "../../collection/read-corpus.ts";
import { parseJsonLines, readCollectionFile } from "../../collection/read-json-lines.ts";

const questionSchema = z
  .object({
    _id: entryId,
    question: z.string().trim().min(3),
    criteria: z.array(z.object({ weight: z.number().positive(), documents: z.array(entryId).min(1) })).min(1),
  })
  .transform(({ _id, ...rest }) => ({ id: _id, ...rest }));

const documentSchema = z
  .object({ _id: entryId, text: z.string() })
  .transform(({ _id, text }) => ({ id: _id, title: "", text }));

/** A question and the criteria of a good answer, each with the documents that bear it out. */
export type RubricQuestion = z.output<typeof questionSchema>;

/** Questions and the documents of all of them. */
export interface Rubrics extends Corpus {
  readonly questions: readonly RubricQuestion[];
}

const layout = "the folder must hold questions.jsonl and documents.jsonl (ScholarQA's layout)";

/** Reads a folder in ScholarQA's layout. @throws {Failure} `bad-input` that names the file or line that is missing or wrong */
export const readRubrics = async (data: string): Promise<Rubrics> => {
  const [questions, documents] = [join(data, "questions.jsonl"), join(data, "documents.jsonl")];
  const text = await readCollectionFile(documents, layout);
  return {
    questions: parseJsonLines(await readCollectionFile(questions, layout), questionSchema, questions),
    corpus: parseJsonLines(text, documentSchema, documents),
    corpusHash: createHash("sha256").update(text).digest("hex"),
  };
};
