import type { Statement } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import type { Corpus } from "../collection/read-corpus.ts";
import type { World } from "../evaluation.ts";
import { type AnsweredQuestion, holdsAnswer } from "./measure-answers.ts";
import { playQuestions } from "./play-questions.ts";
import type { GoldQuestion } from "./read-questions.ts";

const answered = (
  { id, answer }: GoldQuestion,
  sentences: readonly Statement[],
  documents: ReadonlyMap<string, StoredDocument>,
): AnsweredQuestion => {
  const cited = sentences.flatMap(({ citations }) =>
    citations.map(({ documentId }) => documents.get(documentId)?.facts.title ?? ""),
  );
  return {
    id,
    cited: [...new Set(cited)],
    answerFound: sentences.some(({ text }) => holdsAnswer(text, answer)),
  };
};

/** Plays a run for every question over the whole corpus, and finds what its report cites and says. */
export const answerQuestions = (
  questions: readonly GoldQuestion[],
  corpus: Corpus,
  world: World,
): Promise<AnsweredQuestion[]> =>
  playQuestions(
    questions,
    corpus,
    ({ question, findings, documents }) => answered(question, findings?.sentences ?? [], documents),
    world,
  );
