import { type ClarifyingAnswer, clarifyQuestion } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { isGoalLed } from "../../reading/reading-limits.ts";
import { completedOf, type Step } from "../step.ts";

/** Adds to a question the answers that it does not contain yet. */
export const withAnswers = (question: string, answers: readonly ClarifyingAnswer[]): string => {
  const known = question.toLowerCase();
  const missing = answers
    .map(({ answer }) => answer)
    .filter((answer) => !known.includes(answer.toLowerCase()));
  return missing.length === 0 ? question : `${question} (${missing.join("; ")})`;
};

/** Requests clarifying questions for an ambiguous question, if the request allows it; a clear question is not delayed. */
export const clarify: Step = {
  stage: "clarify",
  jobs: (_state, { runId, request }) => {
    if (request.clarify !== "auto") return [];
    return [
      stepJob(clarifyQuestion, {
        runId,
        question: request.question,
        ...(request.language === undefined ? {} : { language: request.language }),
        ...(request.thread === undefined ? {} : { earlier: request.thread.turns }),
      }),
    ];
  },
  learn: (state, results) => {
    const questions = completedOf(results, clarifyQuestion).flatMap(({ output }) => output.questions);
    return { ...state, clarifying: questions };
  },
  next: () => "await-answers",
};

/** Waits for the answers to clarifying questions; later tasks receive them as a part of the question. */
export const awaitAnswers: Step = {
  stage: "clarify",
  jobs: () => [],
  waits: ({ clarifying: questions }, { answers }) =>
    questions.length > 0 && answers === null ? { type: "answers-awaited", questions } : undefined,
  learn: (state, _results, { request, answers }) =>
    answers === null || answers.length === 0
      ? state
      : { ...state, question: withAnswers(request.question, answers) },
  next: (_state, facts) => (isGoalLed(facts) ? "fetch" : "decompose"),
};
