import {
  type ClarifyingQuestion,
  clarifyQuestion,
  type InputOf,
  maxChoices,
  maxClarifyingQuestions,
} from "@quarry/contracts";
import { questionLanguage } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import { collapseWhitespace, plainLine } from "@quarry/text";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";
import { answerTask, defineOwnTask } from "../shared/answer-task.ts";
import { renderTurns } from "../shared/evidence/render-question.ts";
import { plainLines } from "../shared/plain-lines.ts";

/** Reply requested from a model; code numbers the questions. */
const clarificationReplySchema = z.object({
  questions: z.array(z.object({ question: z.string(), choices: z.array(z.string()) })),
});

type RepliedQuestion = z.output<typeof clarificationReplySchema>["questions"][number];

const longestQuestion = 200;
const longestChoice = 120;

/** Removes choices that are not plain text from a question; undefined if none remain. */
const usableQuestion = (said: RepliedQuestion): Omit<ClarifyingQuestion, "id"> | undefined => {
  const question = plainLine(said.question, longestQuestion);
  const choices = plainLines(said.choices, longestChoice, maxChoices);
  return question === undefined || choices.length < 2 ? undefined : { question, choices };
};

const clarificationReply = clarificationReplySchema.transform(({ questions }) => {
  const usable = questions.flatMap((said) => usableQuestion(said) ?? []);
  const distinct = [...new Map(usable.map((one) => [one.question, one])).values()];
  return {
    questions: distinct
      .slice(0, maxClarifyingQuestions)
      .map((one, index): ClarifyingQuestion => ({ id: `q${index + 1}`, ...one })),
  };
});

/** Reasoning task of `clarify-question`. Without a model nothing is asked: the question is researched unchanged. */
const clarifyTask = defineOwnTask<InputOf<typeof clarifyQuestion>, typeof clarifyQuestion.output>({
  name: clarifyQuestion.name,
  tier: "main",
  output: clarifyQuestion.output,
  values: (input) => ({
    question: collapseWhitespace(input.question.normalize("NFC")),
    earlier: renderTurns(input.earlier),
    maxQuestions: String(maxClarifyingQuestions),
    language: input.language ?? questionLanguage(input),
  }),
  reply: () => clarificationReply,
  fallback: () => Promise.resolve({ questions: [] }),
});

/** Returns clarifying questions for an ambiguous question; none for a clear one, and without a model. */
export const createClarifyQuestion =
  (reasoning: Reasoning): Handler<typeof clarifyQuestion> =>
  async (input, context) =>
    (await answerTask(clarifyTask, input, reasoning, { runId: input.runId, ...context })).output;
