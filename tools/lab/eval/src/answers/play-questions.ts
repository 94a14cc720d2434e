import {
  type BundleContent,
  publishReport,
  type ResearchRequest,
  researchRequestSchema,
  type Statement,
} from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { researchMachine } from "@quarry/orchestrator";
import { nothingSpent, type RunRecord } from "@quarry/runs";
import pMap from "p-map";
import type { z } from "zod";
import type { Corpus } from "../collection/read-corpus.ts";
import { createProgress, type World } from "../evaluation.ts";
import { openReasoning } from "../model/open-reasoning.ts";
import { indexDocuments, type IndexedCorpus, toDocument } from "../retrieval/index-corpus.ts";
import { type CorpusTools, withEvidence } from "../retrieval/open-corpus.ts";
import { type AnsweredQuestion, type GoldQuestion, holdsAnswer } from "./gold-questions.ts";
import { createJobTable, doJob, type JobTable } from "./job-table.ts";

/** Maximum number of decisions of a run. */
const maxDecisions = 200;
/** Constant time, so that no deadline cuts a run short on a busy machine. */
const createdAt = "2000-01-01T00:00:00.000Z";

/** A run and its request. */
interface PlayedRun {
  readonly runId: string;
  readonly request: ResearchRequest;
  readonly signal: AbortSignal;
}

const recordOf = ({ runId, request }: PlayedRun): RunRecord => ({
  id: runId,
  request,
  items: [],
  status: "running",
  createdAt,
  finishedAt: null,
  problem: null,
  spending: nothingSpent,
  waitedMs: 0,
  resumes: 0,
  approvedPlan: null,
  scratchpad: null,
  step: 0,
});

/**
 * Plays a whole run with the orchestrator's own decisions and its jobs in this process, and returns the bundle that it would
 * publish; undefined if it ends without one.
 */
const playRun = async (played: PlayedRun, table: JobTable): Promise<BundleContent | undefined> => {
  const run = recordOf(played);
  const now = Date.parse(createdAt);
  const log = createSilentLogger();
  let decision = researchMachine.begin(run, now);
  for (let step = 0; step < maxDecisions && decision.finish === undefined; step += 1) {
    const publishing = decision.jobs.find(({ contract }) => contract.name === publishReport.name);
    if (publishing) return publishReport.input.parse(publishing.input).content;
    played.signal.throwIfAborted();
    const results = await Promise.all(
      decision.jobs.map((job, index) =>
        doJob(table, job, {
          index,
          jobId: `${run.id}-${step}-${index}`,
          attempt: 1,
          signal: played.signal,
          log,
        }),
      ),
    );
    decision = researchMachine.decide(decision.state, results, run, now);
  }
  return undefined;
};

/** Documents of an evaluation, each in a scope, so that none is forgotten with the run that read it. */
interface Library<Question> {
  readonly documents: readonly StoredDocument[];
  readonly corpusHash: string;
  readonly scopeOf: (document: StoredDocument) => string;
  readonly requestOf: (question: Question) => z.input<typeof researchRequestSchema>;
  /** Jobs that only this library needs. */
  readonly jobsOf?: (question: Question) => JobTable;
}

/** Result of a run, and the store that it was played over. */
export interface Played<Question> extends CorpusTools, IndexedCorpus {
  readonly question: Question;
  /** Undefined if the run ended without a report. */
  readonly content: BundleContent | undefined;
  /** The library by document id. */
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

/** Indexes a library and plays a run for every question, one after another; returns the result for each. */
export const playLibrary = <Question, Answer>(
  questions: readonly Question[],
  { documents: stored, corpusHash, scopeOf, requestOf, jobsOf }: Library<Question>,
  take: (played: Played<Question>) => Answer | Promise<Answer>,
  world: World,
): Promise<Answer[]> =>
  withEvidence({ ...world, corpusHash, arithmetic: undefined }, async ({ evidence, encoder }) => {
    const { signal } = world;
    const indexed = await indexDocuments({ evidence, encoder }, stored, world);
    await pMap(stored, (document) => evidence.join(scopeOf(document), document.facts.documentId), {
      concurrency: 4,
    });
    const documents = new Map(stored.map((document) => [document.facts.documentId, document]));
    const reasoning = await openReasoning(world.environment ?? {});
    const table = createJobTable({ evidence, encoder, documents, reasoning });
    const step = createProgress("questions answered", questions.length, world);
    const answers: Answer[] = [];
    for (const [index, question] of questions.entries()) {
      const runId = `r-evaluation${String(index).padStart(6, "0")}`;
      // An interrupted evaluation may have left documents in the scope.
      await evidence.forget(`run:${runId}`);
      const request = researchRequestSchema.parse(requestOf(question));
      const jobs = new Map([...table, ...(jobsOf?.(question) ?? [])]);
      const content = await playRun({ runId, request, signal }, jobs);
      answers.push(await take({ ...indexed, question, content, documents, evidence, encoder }));
      await evidence.forget(`run:${runId}`);
      step();
    }
    return answers;
  });

/** Plays a run over a whole corpus for every question. */
export const playQuestions = <Question extends { readonly question: string }, Answer>(
  questions: readonly Question[],
  { corpus, corpusHash }: Corpus,
  take: (played: Played<Question>) => Answer | Promise<Answer>,
  world: World,
): Promise<Answer[]> =>
  playLibrary(
    questions,
    {
      documents: corpus.map(toDocument),
      corpusHash,
      scopeOf: () => "collection:evaluation",
      requestOf: ({ question }) => ({ question, sources: { local: true } }),
    },
    take,
    world,
  );

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

/** Plays a run over the whole corpus for every question, and collects the citations and statements of its report. */
export const answerQuestions = (
  questions: readonly GoldQuestion[],
  corpus: Corpus,
  world: World,
): Promise<AnsweredQuestion[]> =>
  playQuestions(
    questions,
    corpus,
    ({ question, content, documents }) => answered(question, content?.findings.statements ?? [], documents),
    world,
  );
