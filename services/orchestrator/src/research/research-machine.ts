import { maxFirstLineCharacters, nothingAnswers, type ReportOutline, type RunEvent } from "@quarry/contracts";
import type { Decision, StepMachine } from "@quarry/jobs";
import type { RunRecord } from "@quarry/runs";
import { shorten } from "@quarry/text";
import { webProblem } from "../gather/searched-web.ts";
import { defaultReadingLimits, isGoalLed, type ReadingLimits } from "../reading/reading-limits.ts";
import { scratchpadOf } from "../reading/reading-record.ts";
import { takeUpNotes, withNotesShown } from "./notes.ts";
import { finalStatus, isAnswered } from "./report/assemble-bundle.ts";
import { changesOf, countChanges } from "./report/statement-changes.ts";
import { initialState, type RunState, runStateSchema, type StepName } from "./state.ts";
import type { RunFacts, Step } from "./step.ts";
import { assess, assessNotes } from "./steps/assess.ts";
import { audit, searchAbsent } from "./steps/audit.ts";
import { claimEvidence, claims, judge } from "./steps/claims.ts";
import { awaitAnswers, clarify } from "./steps/clarify.ts";
import { decompose, expand } from "./steps/decompose.ts";
import { discover, fetch, indexDocuments } from "./steps/fetch.ts";
import { find } from "./steps/find.ts";
import { extendPack, pack, select } from "./steps/pack.ts";
import { approve, plan } from "./steps/plan.ts";
import { mark, prepare } from "./steps/prepare.ts";
import { answer, look, read } from "./steps/read.ts";
import { draft, publish, resume } from "./steps/report.ts";
import { revise } from "./steps/revise.ts";
import { compare, revisit, revisitFound } from "./steps/revisit.ts";
import { recall, search } from "./steps/search.ts";

/** The steps of a run by name. */
const steps = {
  prepare,
  mark,
  clarify,
  "await-answers": awaitAnswers,
  plan,
  approve,
  read,
  look,
  answer,
  decompose,
  expand,
  search,
  recall,
  fetch,
  index: indexDocuments,
  find,
  assess,
  "assess-notes": assessNotes,
  discover,
  pack,
  select,
  claims,
  "claim-evidence": claimEvidence,
  "extend-pack": extendPack,
  judge,
  draft,
  revise,
  "search-absent": searchAbsent,
  audit,
  publish,
  revisit,
  "revisit-found": revisitFound,
  compare,
  resume,
} as const satisfies Record<StepName, Step>;

/**
 * Returns the facts that steps may read in addition to the state. The question of a follow-up is its resolved form, once that is
 * known.
 */
const factsOf = (
  run: RunRecord,
  { question }: Pick<RunState, "question">,
  { nowMs, limits }: { readonly nowMs: number; readonly limits: ReadingLimits },
): RunFacts => ({
  runId: run.id,
  request: {
    ...run.request,
    question: question ?? run.request.question,
    // The gateway always sets the depth; the default only satisfies the type.
    depth: run.request.depth ?? "light",
  },
  items: run.items,
  spending: run.spending,
  createdAtMs: Date.parse(run.createdAt),
  waitedMs: run.waitedMs,
  nowMs,
  approvedPlan: run.approvedPlan,
  answers: run.answers ?? null,
  notes: run.notes ?? [],
  limits,
});

/** Returns the summary of a report for lists; undefined if there is no report. */
const outlineOf = ({ draft, documents }: RunState): { readonly report?: ReportOutline } => {
  if (draft === null) return {};
  const cited = new Set(draft.statements.flatMap(({ citations }) => citations.map((one) => one.documentId)));
  const text = draft.statements[0]?.text ?? "";
  const firstLine = shorten(text, maxFirstLineCharacters);
  return { report: { sources: documents.length, cited: cited.size, firstLine } };
};

const endDetail = (state: RunState): string => {
  const reason = state.stop?.detail ?? "";
  return isAnswered(state) ? reason : `${nothingAnswers} ${reason}`.trim();
};

const finished = (state: RunState): Decision<RunState>["finish"] => {
  if (state.stop?.reason === "unchanged") return { status: "completed", detail: state.stop.detail };
  if (state.problem !== null) return { status: "failed", detail: state.problem };
  const { revised, draft } = state;
  return {
    status: finalStatus(state),
    detail: endDetail(state),
    answered: isAnswered(state),
    ...outlineOf(state),
    ...(revised !== null && draft !== null && { changes: countChanges(changesOf(revised, draft)) }),
  };
};

const stopped = (before: RunState, after: RunState): RunEvent[] =>
  before.stop === null && after.stop !== null ? [{ type: "loop-stopped", ...after.stop }] : [];

/** Returns the findings of steps that ended with these results. */
const stepsRead = (before: RunState, after: RunState): RunEvent[] =>
  after.reading.findings
    .slice(before.reading.findings.length)
    .map(({ stepId, goal, insights, confidence, sentences, stop }) => ({
      type: "step-read",
      stepId,
      goal,
      insights,
      confidence,
      sentences: sentences.length,
      stop,
    }));

/** Returns the topics event: for a run with a goal once everything is read, and for topics changed by the user. */
const topicsChanged = (before: RunState, after: RunState): RunEvent[] => {
  const isBegun = after.reading.plan !== null && before.topics.length === 0 && after.topics.length > 0;
  const namesOf = ({ topics }: RunState): string => JSON.stringify(topics.map(({ topic }) => topic.name));
  const isChanged = before.topics.length > 0 && namesOf(before) !== namesOf(after);
  if (!isBegun && !isChanged) return [];
  const { questionType, complexity } = after;
  const topics = after.topics.map(({ topic: { id, name } }) => ({ id, name }));
  return [{ type: "question-decomposed", questionType, complexity, topics }];
};

/** Returns the warning that the web cannot be searched; only once. */
const webWarning = (before: RunState, after: RunState, facts: RunFacts): RunEvent[] => {
  const message = webProblem(after, facts);
  return message === undefined || webProblem(before, facts) !== undefined
    ? []
    : [{ type: "warning", message }];
};

/** Reports sources that were lost because a job failed permanently; the jobs themselves report unreadable sources. */
const sourcesLost = (before: RunState, after: RunState): RunEvent[] =>
  after.unused
    .slice(before.unused.length)
    .flatMap(({ uri, reason, detail }) =>
      reason === "job-failed" ? [{ type: "source-unavailable" as const, uri, reason, detail }] : [],
    );

/** Returns the outcomes for the sources of the last report, once all were requested. */
const sourcesRevisited = (before: RunState, after: RunState): RunEvent[] => {
  if (before.revisited?.isDone === true || after.revisited?.isDone !== true) return [];
  const changes = after.revisited.changes.map(({ uri, change }) => ({ uri, change }));
  const ids = new Set(after.revisited.changes.map((change) => change.after));
  const unchanged = after.documents.filter(({ documentId }) => !ids.has(documentId)).length;
  return [{ type: "sources-revisited", unchanged, changes }];
};

const learnedBy = (before: RunState, after: RunState, facts: RunFacts): RunEvent[] => [
  ...webWarning(before, after, facts),
  ...sourcesLost(before, after),
  ...sourcesRevisited(before, after),
  ...stepsRead(before, after),
  ...topicsChanged(before, after),
  ...stopped(before, after),
];

/**
 * Enters steps until one has jobs to wait for, waits for the user, or ends the run; a step without jobs continues with no results.
 */
const enter = (
  name: StepName | "finish",
  state: RunState,
  factsFor: (state: RunState) => RunFacts,
): Decision<RunState> => {
  const events: RunEvent[] = [];
  let [current, now] = [name, state];
  while (current !== "finish") {
    const step = steps[current];
    const facts = factsFor(now);
    const jobs = step.jobs(now, facts);
    now = { ...now, step: current };
    const awaited = step.waits?.(now, facts);
    if (awaited !== undefined) {
      const wait = { for: awaited.type === "plan-awaited" ? "plan" : "answers" } as const;
      return { state: now, jobs: [], events: [...events, awaited], wait };
    }
    if (jobs.length > 0) {
      const { state: taken, events: taking } = takeUpNotes(withNotesShown(now, step, facts), step.stage);
      events.push({ type: "stage-started", stage: step.stage, round: now.round, jobs: jobs.length });
      const closesNotes = step.stage === "write";
      return { state: taken, jobs, events: [...events, ...taking], ...(closesNotes && { closesNotes }) };
    }
    const learned = step.learn(now, [], facts);
    events.push(...learnedBy(now, learned, facts));
    [current, now] = [step.next(learned, factsFor(learned)), learned];
  }
  const finish = finished(now);
  return { state: now, jobs: [], events, ...(finish === undefined ? {} : { finish }) };
};

/** Adds the displayed parts of the state: plan and findings of a goal, or the topics of a question if they change. */
const shown = (
  decision: Decision<RunState>,
  before: Pick<RunState, "topics">,
  facts: RunFacts,
): Decision<RunState> => {
  if (isGoalLed(facts)) return { ...decision, scratchpad: scratchpadOf(decision.state) };
  const { topics } = decision.state;
  if (topics.length === before.topics.length && decision.wait === undefined) return decision;
  const own = topics.map(({ topic }) => topic);
  return { ...decision, scratchpad: { plan: null, findings: [], figures: null, topics: own } };
};

/**
 * Creates the state machine of a run with a question or a goal: pure decisions from the state and the results of the last jobs to
 * the next jobs.
 */
export const createResearchMachine = (limits: ReadingLimits): StepMachine<RunState> => ({
  stateSchema: runStateSchema,
  begin: (run, now) => {
    const factsFor = (state: RunState): RunFacts => factsOf(run, state, { nowMs: now, limits });
    const decision = enter("prepare", initialState, factsFor);
    return shown(decision, initialState, factsFor(decision.state));
  },
  decide: (state, results, run, now) => {
    const factsFor = (known: RunState): RunFacts => factsOf(run, known, { nowMs: now, limits });
    const before = factsFor(state);
    const step = steps[state.step];
    const { state: learned, events: taken } = takeUpNotes(step.learn(state, results, before), step.stage);
    const facts = factsFor(learned);
    const decision = enter(step.next(learned, facts), learned, factsFor);
    const events = [...taken, ...learnedBy(state, learned, facts), ...decision.events];
    return shown({ ...decision, events }, state, facts);
  },
});

/** The state machine with default limits. */
export const researchMachine = createResearchMachine(defaultReadingLimits);
