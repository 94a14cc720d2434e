import { type AnswerMeasures, measureAnswers, readQuestions } from "../answers/gold-questions.ts";
import { answerQuestions } from "../answers/play-questions.ts";
import { readCorpus } from "../collection/read-corpus.ts";
import { type Evaluation, writeJsonLines } from "../evaluation.ts";

const render = ({ n, bothGoldCited, goldCited, answerFound }: AnswerMeasures): string =>
  [
    "| all gold cited | gold cited | answer found |",
    "| -------------: | ---------: | -----------: |",
    `| ${[
      bothGoldCited.toFixed(3).padStart(14),
      goldCited.toFixed(3).padStart(10),
      answerFound.toFixed(3).padStart(12),
    ].join(" | ")} |`,
    "",
    `${n} reports`,
  ].join("\n");

/** Evaluates answers of whole runs over a collection, in HotpotQA's layout. */
export const answers: Evaluation = {
  summary: "how well reports answer questions over the pooled paragraphs of all of them (HotpotQA)",
  options: {},
  run: async ({ data, limit, out }, world) => {
    const questions = (await readQuestions(data)).slice(0, limit);
    const corpus = await readCorpus(data, "the folder must hold corpus.jsonl (BEIR's layout)");
    const answered = await answerQuestions(questions, corpus, world);
    if (out !== undefined) await writeJsonLines(out, answered);
    const measures = measureAnswers(questions, answered);
    return { json: { evaluation: "answers", ...measures }, table: render(measures) };
  },
};
