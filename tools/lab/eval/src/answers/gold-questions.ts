import { join } from "node:path";
import { z } from "zod";
import { entryId, parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { shareOf } from "../evaluation.ts";

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

/** A question, its answer, and the titles of the paragraphs that must be read to answer it. */
export type GoldQuestion = z.output<typeof questionEntry>;

/**
 * Reads `questions.jsonl` (HotpotQA's layout).
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
export const readQuestions = async (data: string): Promise<GoldQuestion[]> => {
  const path = join(data, "questions.jsonl");
  const layout = "the folder must hold questions.jsonl (HotpotQA's layout) and corpus.jsonl (BEIR's)";
  return parseJsonLines(await readCollectionFile(path, layout), questionEntry, path);
};

/** A question and the report that answers it. */
export interface AnsweredQuestion {
  readonly id: string;
  /** Titles of the documents that the report cites. */
  readonly cited: readonly string[];
  /** True if a sentence of the report contains the answer. */
  readonly answerFound: boolean;
}

const plain = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** True if the text contains the answer as whole words, ignoring punctuation and case. */
export const holdsAnswer = (text: string, answer: string): boolean =>
  plain(answer).trim() !== "" && plain(text).includes(plain(answer));

/** Measures the answers to all questions; a question without a report counts as failed. */
export const measureAnswers = (questions: readonly GoldQuestion[], answered: readonly AnsweredQuestion[]) => {
  const givenOf = new Map(answered.map((given) => [given.id, given]));
  const rows = questions.map(({ id, goldTitles }) => {
    const { cited = [], answerFound = false } = givenOf.get(id) ?? {};
    return { gold: goldTitles.map((title) => cited.includes(title)), answerFound };
  });
  return {
    n: rows.length,
    /** Share of the reports that cite every gold paragraph; the next field has the share of the gold paragraphs that are cited. */
    bothGoldCited: shareOf(rows, ({ gold }) => gold.every(Boolean)),
    goldCited: shareOf(
      rows.flatMap(({ gold }) => gold),
      Boolean,
    ),
    answerFound: shareOf(rows, (row) => row.answerFound),
  };
};
