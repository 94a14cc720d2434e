import {
  assessCoverage,
  auditReport,
  awaitItems,
  buildPack,
  compareReports,
  type Contract,
  type Coverage,
  decomposeQuestion,
  discoverLinks,
  draftReport,
  expandQuery,
  fetchPage,
  findEvidence,
  indexDocument,
  type InputOf,
  type JudgedClaim,
  judgeClaims,
  listClaims,
  publishReport,
  type Repetition,
  type ReportDraft,
  type ResearchRequestInput,
  type Revision,
  type RunEvent,
  searchWeb,
  type Statement,
  storedRequestSchema,
  type Thread,
  type Topic,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Decision, StepJob, StepResult } from "@quarry/jobs";
import { type SubmittedItem, nothingSpent, type RunRecord } from "@quarry/runs";
import { aCitation, aClaim, aCoverage, aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { researchMachine } from "../research/research-machine.ts";
import type { RunState } from "../research/state.ts";

/** Results of jobs in the test world. A job whose answer is undefined fails permanently; a job without an entry ends the test. */
export type Answers = ReadonlyMap<string, (input: unknown) => unknown>;

/** Creates one entry of Answers; replies are validated against the contract when played. */
export const answer = <C extends Contract>(
  contract: C,
  reply: (input: InputOf<C>) => unknown,
): readonly [string, (input: unknown) => unknown] => [
  contract.name,
  (input) => reply(contract.input.parse(input) as InputOf<C>),
];

/** Answers with a coverage for each requested topic. */
export const assessing = (
  coverageOf: (asked: { readonly topic: Topic; readonly round: number }) => Coverage,
): readonly [string, (input: unknown) => unknown] =>
  answer(assessCoverage, ({ topics, round }) => ({
    topics: topics.map(({ topic }) => coverageOf({ topic, round })),
  }));

export const runId = "r-0123456789abcdef";
export const createdAt = "2026-11-21T10:00:00.000Z";

/** A submitted run. */
export const aRun = (
  request: ResearchRequestInput & {
    readonly thread?: Thread;
    readonly repetition?: Repetition;
    readonly revision?: Revision;
  },
  items: readonly SubmittedItem[] = [],
): RunRecord => ({
  id: runId,
  request: storedRequestSchema.parse(request),
  items,
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

const sentence: Statement = {
  id: "s1",
  section: "r1",
  text: "Queue",
  kind: "sourced",
  citations: [aCitation()],
};

/** A report with two statements. */
export const aDraft: ReportDraft = {
  title: "Recovery",
  writtenBy: "fallback",
  statements: [sentence, { ...sentence, id: "s2" }],
  sections: [
    {
      id: "r1",
      heading: "Recovery",
      level: 1,
      role: "body",
      blocks: [{ type: "paragraph", statements: ["s1", "s2"] }],
    },
  ],
  ideas: [],
  implementations: [],
};

/** A claim with its own sentence as evidence. */
export const aJudgedClaim = (changes: Partial<JudgedClaim> = {}): JudgedClaim => ({
  ...aClaim(),
  status: "single-source",
  independentPublishers: 1,
  supporting: [],
  contradicting: [],
  ...changes,
});

/** A world in which every job succeeds and the first round covers everything. */
export const happyPathAnswers: Answers = new Map([
  answer(awaitItems, () => ({ items: [], unavailable: [] })),
  answer(decomposeQuestion, () => ({
    questionType: "why",
    complexity: "moderate",
    language: "en",
    topics: [aTopic()],
  })),
  answer(expandQuery, ({ topic }) => ({ topicId: topic.id, hypothetical: null, variations: [] })),
  answer(searchWeb, () => ({ results: [], diagnosis: [] })),
  answer(discoverLinks, () => ({ results: [], links: 0 })),
  answer(fetchPage, ({ source }) => ({
    status: "stored",
    document: aDocumentFacts({ uri: source.kind === "url" ? source.url : source.uri }),
  })),
  answer(indexDocument, ({ documentId }) => ({ documentId, passages: 3, written: 3, alreadyIndexed: false })),
  answer(findEvidence, ({ subject }) => ({ subject, passages: [aRankedPassage()] })),
  assessing(({ topic }) => aCoverage({ topicId: topic.id })),
  answer(buildPack, ({ candidates }) => ({
    pack: {
      sources: candidates.map(({ documentId }, index) => ({
        number: index + 1,
        documentId,
        sentences: "whole" as const,
      })),
      omitted: [],
      tokens: 100,
    },
    toSelect: [],
  })),
  answer(listClaims, () => ({ claims: [aJudgedClaim()], model: null })),
  answer(judgeClaims, ({ claims }) => ({ claims, model: null })),
  answer(draftReport, () => ({ draft: aDraft, model: null, problems: [] })),
  answer(auditReport, ({ draft }) => ({
    draft,
    statements: draft.statements.map(({ id }) => ({
      statementId: id,
      status: "PASS" as const,
      by: "code" as const,
      reason: null,
    })),
    rows: [],
    mended: [],
    removed: [],
    model: null,
    problems: [],
  })),
  answer(publishReport, () => ({ files: [{ path: "report.md", bytes: 1 }] })),
  answer(compareReports, () => ({ changes: [], model: null })),
]);

/** Another answer for the jobs of a contract; null makes them fail. */
export type WorldChange = readonly [string, ((input: unknown) => unknown) | null];

/** The happy path with some answers changed. */
export const worldWith = (...changes: readonly WorldChange[]): Answers => {
  const world = new Map(happyPathAnswers);
  for (const [name, reply] of changes) {
    world.set(name, reply ?? (() => undefined));
  }
  return world;
};

const play = (job: StepJob, index: number, answers: Answers): StepResult => {
  const answerJob = answers.get(job.contract.name);
  if (answerJob === undefined)
    throw new Error(`answer ${job.contract.name} in happyPathAnswers of play-run.ts`);
  const reply = answerJob(job.input);
  const outcome: StepResult["outcome"] =
    reply === undefined
      ? {
          status: "failed",
          failure: new Failure("upstream-failed", `${job.contract.name} is out of order`, { retry: "never" }),
        }
      : { status: "completed", output: job.contract.output.parse(reply) };
  return {
    contract: job.contract.name,
    jobId: `${job.contract.name}-${index}`,
    index,
    input: job.input,
    outcome,
  };
};

/** Jobs, events and last decision of a run, from its first decision until it ends or waits. */
export interface PlayedRun {
  readonly jobs: readonly StepJob[];
  readonly events: readonly RunEvent[];
  readonly last: Decision<RunState>;
}

/** Runs the machine against a world; the state is serialised between decisions, as in Redis. `around` receives each decision. */
export const playRun = (
  run: RunRecord,
  answers: Answers = happyPathAnswers,
  nowMs = Date.parse(createdAt),
  around: (decide: () => Decision<RunState>) => Decision<RunState> = (decide) => decide(),
): PlayedRun => {
  const [jobs, events]: [StepJob[], RunEvent[]] = [[], []];
  let decision = around(() => researchMachine.begin(run, nowMs));
  for (let step = 0; step < 100; step += 1) {
    jobs.push(...decision.jobs);
    events.push(...decision.events);
    if (decision.finish !== undefined || decision.wait !== undefined) return { jobs, events, last: decision };
    const results = decision.jobs.map((job, index) => play(job, index, answers));
    const { state: before } = decision;
    decision = around(() => {
      const state = researchMachine.stateSchema.parse(JSON.parse(JSON.stringify(before)));
      return researchMachine.decide(state, results, run, nowMs);
    });
  }
  throw new Error("the run did not end within 100 decisions");
};

/** Returns the contracts of a run's jobs in request order. */
export const jobNames = ({ jobs }: PlayedRun): string[] => jobs.map(({ contract }) => contract.name);

/** Returns the inputs of a run's jobs of one contract. */
export const inputsOf = ({ jobs }: PlayedRun, name: string): unknown[] =>
  jobs.filter(({ contract }) => contract.name === name).map(({ input }) => input);

/** Returns the inputs of a run's jobs of a contract, as its handler would read them. */
export const parsedInputsOf = <C extends Contract>(
  { jobs }: Pick<PlayedRun, "jobs">,
  contract: C,
): InputOf<C>[] =>
  jobs.flatMap((job) =>
    job.contract.name === contract.name ? [contract.input.parse(job.input) as InputOf<C>] : [],
  );

/** Returns a run's events of one type. */
export const eventsOf = ({ events }: PlayedRun, type: RunEvent["type"]): RunEvent[] =>
  events.filter((event) => event.type === type);
