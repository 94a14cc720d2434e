import { join } from "node:path";
import { z } from "zod";
import { entryId } from "../collection/read-corpus.ts";
import { parseJsonLines, readCollectionFile } from "../collection/read-json-lines.ts";

const questionEntry = z
  .object({
    id: entryId,
    question: z.string().trim().min(3),
    answer: z.string(),
    supporting_facts: z.array(z.tuple([z.string(), z.int()])),
  })
  .transform(({ id, question, answer, supporting_facts }) => ({
    id,
    question,
    answer,
    goldTitles: [...new Set(supporting_facts.map(([title]) => title))],
  }));

/** A question, its answer, and the titles of the paragraphs that have to be read for it. */
export type GoldQuestion = z.output<typeof questionEntry>;

/** Reads `questions.jsonl` (HotpotQA's layout). @throws {Failure} `bad-input` that names the file or line that is missing or wrong */
export const readQuestions = async (data: string): Promise<GoldQuestion[]> => {
  const path = join(data, "questions.jsonl");
  const layout = "the folder must hold questions.jsonl (HotpotQA's layout) and corpus.jsonl (BEIR's)";
  return parseJsonLines(await readCollectionFile(path, layout), questionEntry, path);
};
