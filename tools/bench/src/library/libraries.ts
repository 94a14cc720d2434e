import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { createTextMaker } from "../evidence/text/text-maker.ts";
import type { MadeText } from "../system/ask-gateway.ts";

/** Words of a made item: about those of an abstract. */
const wordsPerItem = 150;
const madeQuestions = 5;

/** Items of one collection, and the questions that are asked of it one after another. */
export interface Library {
  readonly texts: readonly MadeText[];
  readonly questions: readonly string[];
}

/** So many items of made text, and five questions in its words; the same for the same number. */
export const makeLibrary = (items: number): Library => {
  const maker = createTextMaker(items);
  return {
    texts: Array.from({ length: items }, () => ({
      title: maker.title(),
      transcript: maker.paragraph(wordsPerItem),
    })),
    questions: Array.from({ length: madeQuestions }, () => maker.question()),
  };
};

const documentSchema = z.object({ _id: z.string(), title: z.string().optional(), text: z.string().min(1) });
const questionSchema = z.object({ question: z.string().min(1) });

const readLines = async <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>[]> => {
  try {
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
    return lines.map((line) => schema.parse(JSON.parse(line)));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `--data must hold questions.jsonl ({question}) and documents.jsonl ({_id, text}); ${file}: ${why}`;
    throw new Failure("bad-input", message, { retry: "never", cause: error });
  }
};

/** The documents and questions of a folder in ScholarQA's layout. @throws {Failure} `bad-input` naming the file that is missing or wrong */
export const readLibrary = async (folder: string): Promise<Library> => {
  const documents = await readLines(join(folder, "documents.jsonl"), documentSchema);
  const questions = await readLines(join(folder, "questions.jsonl"), questionSchema);
  return {
    texts: documents.map(({ _id, title = _id, text }) => ({ title, transcript: text })),
    questions: questions.map(({ question }) => question),
  };
};
