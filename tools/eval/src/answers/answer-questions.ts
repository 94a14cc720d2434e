import type { CitedSentence } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import type { Corpus } from "../collection/read-corpus.ts";
import type { World } from "../evaluation.ts";
import { openReasoning } from "../model/open-reasoning.ts";
import { createProgress } from "../progress.ts";
import { indexCorpus } from "../retrieval/index-corpus.ts";
import { toDocument } from "../retrieval/to-document.ts";
import { withEvidence } from "../retrieval/with-evidence.ts";
import { createJobTable } from "./create-job-table.ts";
import { type AnsweredQuestion, holdsAnswer } from "./measure-answers.ts";
import { playRun } from "./play-run.ts";
import type { GoldQuestion } from "./read-questions.ts";

const runIdOf = (index: number): string => `r-evaluation${String(index).padStart(6, "0")}`;

/** Holds every paragraph, so that none is forgotten with the run that read it. */
const corpusScope = "collection:evaluation";

const answered = (
  { id, answer }: GoldQuestion,
  sentences: readonly CitedSentence[],
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

/** Indexes the corpus and plays a run for every question over all of it. */
export const answerQuestions = (
  questions: readonly GoldQuestion[],
  { corpus, corpusHash }: Corpus,
  world: World,
): Promise<AnsweredQuestion[]> =>
  withEvidence({ ...world, corpusHash, arithmetic: undefined }, async ({ evidence, encoder }) => {
    await indexCorpus({ evidence, encoder }, corpus, world);
    const stored = corpus.map((entry) => toDocument(entry));
    for (const { facts } of stored) await evidence.join(corpusScope, facts.documentId);
    const documents = new Map(stored.map((document) => [document.facts.documentId, document]));
    const reasoning = await openReasoning(world.environment ?? {});
    const table = createJobTable({ evidence, encoder, documents, reasoning });
    const step = createProgress("questions answered", questions.length, world);
    const given: AnsweredQuestion[] = [];
    for (const [index, question] of questions.entries()) {
      const runId = runIdOf(index);
      // An evaluation that was stopped may have left documents in the scope.
      await evidence.forget(`run:${runId}`);
      const findings = await playRun({ runId, question: question.question, signal: world.signal }, table);
      given.push(answered(question, findings?.sentences ?? [], documents));
      await evidence.forget(`run:${runId}`);
      step();
    }
    return given;
  });
