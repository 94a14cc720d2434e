import { measureAnswers, readQuestions } from "../answers/gold-questions.ts";
import { answerQuestions } from "../answers/play-questions.ts";
import { readCorpus } from "../collection/read-corpus.ts";
import { type Evaluation, writeJsonLines } from "../evaluation.ts";

/** Evaluates answers of whole runs over a collection, in HotpotQA's layout. */
export const answers: Evaluation = {
  summary: "how well reports answer questions over the pooled paragraphs of all of them (HotpotQA)",
  options: {},
  run: async ({ data, limit, out }, world) => {
    const questions = (await readQuestions(data)).slice(0, limit);
    const corpus = await readCorpus(data, "the folder must hold corpus.jsonl (BEIR's layout)");
    const answered = await answerQuestions(questions, corpus, world);
    if (out !== undefined) await writeJsonLines(out, answered);
    return { ...measureAnswers(questions, answered) };
  },
};
