import type { Findings } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import pMap from "p-map";
import type { Corpus } from "../collection/read-corpus.ts";
import type { World } from "../evaluation.ts";
import { openReasoning } from "../model/open-reasoning.ts";
import { createProgress } from "../progress.ts";
import { indexCorpus, type IndexedCorpus } from "../retrieval/index/index-corpus.ts";
import { toDocument } from "../retrieval/index/to-document.ts";
import { type CorpusTools, withEvidence } from "../retrieval/index/with-evidence.ts";
import { createJobTable } from "./create-job-table.ts";
import { playRun } from "./play-run.ts";

const runIdOf = (index: number): string => `r-evaluation${String(index).padStart(6, "0")}`;

/** Holds every document, so that none is forgotten with the run that read it. */
const corpusScope = "collection:evaluation";

/** What a played run left, and what it was played over. */
export interface Played<Question> extends CorpusTools, IndexedCorpus {
  readonly question: Question;
  /** Undefined when the run ended without a report. */
  readonly findings: Findings | undefined;
  /** The corpus by document id. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

/** Indexes the corpus and plays a run for every question over all of it, one after another; what is made of each is answered. */
export const playQuestions = <Question extends { readonly question: string }, Answer>(
  questions: readonly Question[],
  { corpus, corpusHash }: Corpus,
  take: (played: Played<Question>) => Answer | Promise<Answer>,
  world: World,
): Promise<Answer[]> =>
  withEvidence({ ...world, corpusHash, arithmetic: undefined }, async ({ evidence, encoder }) => {
    const indexed = await indexCorpus({ evidence, encoder }, corpus, world);
    const stored = corpus.map((entry) => toDocument(entry));
    await pMap(stored, ({ facts }) => evidence.join(corpusScope, facts.documentId), { concurrency: 4 });
    const documents = new Map(stored.map((document) => [document.facts.documentId, document]));
    const reasoning = await openReasoning(world.environment ?? {});
    const table = createJobTable({ evidence, encoder, documents, reasoning });
    const step = createProgress("questions answered", questions.length, world);
    const answers: Answer[] = [];
    for (const [index, question] of questions.entries()) {
      const runId = runIdOf(index);
      // An evaluation that was stopped may have left documents in the scope.
      await evidence.forget(`run:${runId}`);
      const findings = await playRun({ runId, question: question.question, signal: world.signal }, table);
      answers.push(await take({ ...indexed, question, findings, documents, evidence, encoder }));
      await evidence.forget(`run:${runId}`);
      step();
    }
    return answers;
  });
