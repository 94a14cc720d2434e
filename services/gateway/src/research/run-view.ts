/* A run as clients see it, folded from its record and its log. */
import {
  type LoggedEvent,
  operator,
  type ReadingPlan,
  type RunEvent,
  runIdSchema,
  type RunPlan,
  type RunStatus,
  type RunView,
  type Usage,
} from "@quarry/contracts";
import { writingOutcome } from "@quarry/report";
import { usageOf } from "@quarry/runs";
import { problem } from "../http/problem.ts";
import { withNamed } from "../http/route.ts";
import type { RunLog, RunRecord } from "../ports.ts";

/** Returns the paths of all resources of a run by name. */
export const runLinks = (runId: string): Record<string, string> => {
  const self = `/v1/research/${runId}`;
  return {
    self,
    followUps: `${self}/follow-ups`,
    shareLinks: `${self}/share-links`,
    revisions: `${self}/revisions`,
    events: `${self}/events`,
    plan: `${self}/plan`,
    answers: `${self}/answers`,
    notes: `${self}/notes`,
    scratchpad: `${self}/scratchpad`,
    report: `${self}/report`,
    claims: `${self}/claims`,
    sources: `${self}/sources`,
    audit: `${self}/audit`,
    artifacts: `${self}/artifacts`,
    bundle: `${self}/bundle`,
  };
};

/** Returns the reading steps of a run with a goal; null before they are known, and for a question. */
export const readingPlanOf = ({ approvedPlan, scratchpad }: RunRecord): ReadingPlan | null =>
  approvedPlan !== null && "steps" in approvedPlan ? approvedPlan : (scratchpad?.plan ?? null);

/** Returns the plan of a run, approved or proposed; null before it is known. */
export const planOf = (run: RunRecord): RunPlan | null => {
  const { request, approvedPlan, scratchpad } = run;
  if (request.goal !== undefined) return readingPlanOf(run);
  const approved = approvedPlan !== null && "topics" in approvedPlan ? approvedPlan.topics : undefined;
  const topics = approved ?? scratchpad?.topics;
  return topics === undefined ? null : { topics, sources: request.sources };
};

/** Returns the plan and findings so far of a run with a goal; null for any other run. */
const readingView = (run: RunRecord): RunView["reading"] =>
  run.request.goal === undefined
    ? null
    : {
        plan: readingPlanOf(run),
        steps: (run.scratchpad?.findings ?? []).map((finding) => ({
          ...finding,
          sentences: finding.sentences.length,
        })),
        figures: run.scratchpad?.figures ?? null,
      };

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

const select = <Type extends RunEvent["type"]>(
  log: readonly LoggedEvent[],
  type: Type,
): readonly EventOf<Type>[] =>
  log.flatMap(({ event }) => {
    const isWanted = (candidate: RunEvent): candidate is EventOf<Type> => candidate.type === type;
    return isWanted(event) ? [event] : [];
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const topicsOf = (log: readonly LoggedEvent[]): RunView["topics"] => {
  const assessed = new Map(select(log, "topic-assessed").map((event) => [event.topicId, event]));
  // Approved plans and notes change the topics, so the last event applies.
  const topics = select(log, "question-decomposed").at(-1)?.topics ?? [];
  return topics.map(({ id, name }) => {
    const { covered = false, score = 0, judged = true } = assessed.get(id) ?? {};
    return { id, name, covered: covered && judged, score };
  });
};

/** Counts web documents by how they were obtained, each page once. */
const pagesOf = (log: readonly LoggedEvent[]): RunView["counts"]["pages"] => {
  const origins = new Map(select(log, "document-stored").map(({ uri, origin }) => [uri, origin]));
  const count = (wanted: string): number =>
    [...origins.values()].filter((origin) => origin === wanted).length;
  return { read: count("web"), unchanged: count("unchanged"), kept: count("kept") };
};

/** Returns the last state of every search provider, in order of first appearance. */
const searchOf = (log: readonly LoggedEvent[]): RunView["search"] => {
  const reports = select(log, "search-answered").flatMap(({ providers }) => providers ?? []);
  return [...new Map(reports.map((report) => [report.provider, report])).values()];
};

const countsOf = (log: readonly LoggedEvent[]): RunView["counts"] => {
  const indexed = select(log, "document-indexed");
  const retrieved = select(log, "evidence-found").flatMap(({ documents = [] }) => documents);
  // Equal texts can arrive from two addresses; their passages count once.
  const passages = new Map([...indexed, ...retrieved].map((one) => [one.documentId, one.passages]));
  return {
    documents: new Set([...select(log, "document-stored"), ...retrieved].map(({ documentId }) => documentId))
      .size,
    unavailable: new Set(select(log, "source-unavailable").map(({ uri }) => uri)).size,
    passages: sum([...passages.values()]),
    passagesWritten: sum(indexed.map(({ written }) => written)),
    claims: sum(select(log, "claims-extracted").map(({ claims }) => claims)),
    pages: pagesOf(log),
  };
};

/** Returns the reason why gathering ended; a cancelled run logs none itself. */
const stopOf = ({ status }: RunRecord, log: readonly LoggedEvent[]): RunView["stop"] => {
  const stop = select(log, "loop-stopped").at(-1);
  if (stop !== undefined) return { reason: stop.reason, detail: stop.detail };
  if (status !== "cancelled") return null;
  return { reason: "cancelled", detail: select(log, "run-finished").at(-1)?.detail ?? "" };
};

/** Summarizes the writing of the report so far; adds a remedy to reasons that do not contain one. */
const writingOf = ({ tasks = [] }: Usage): RunView["writing"] => {
  const outcome = writingOutcome(tasks);
  if (outcome === undefined) return null;
  const { byModel, byFallback, reason, remedy } = outcome;
  return { byModel, byFallback, reason, remedy };
};

/** Returns the questions that a run asked before it began, with the answers; null if it asked none. */
const clarificationOf = (log: readonly LoggedEvent[]): RunView["clarification"] => {
  const questions = select(log, "answers-awaited").at(-1)?.questions;
  if (questions === undefined) return null;
  return { questions, answers: select(log, "questions-answered").at(-1)?.answers ?? null };
};

/** Lists the notes of a run, each with the stage that first used it. */
const notesOf = (log: readonly LoggedEvent[]): RunView["notes"] => {
  const takenUp = new Map<number, NonNullable<RunView["notes"][number]["takenUp"]>>();
  for (const { at, event } of log)
    if (event.type === "notes-taken-up")
      for (const note of event.notes) takenUp.set(note, { stage: event.stage, at });
  return log.flatMap(({ at, event }) =>
    event.type === "note-added"
      ? [{ number: event.note, note: event.text, at, takenUp: takenUp.get(event.note) ?? null }]
      : [],
  );
};

/**
 * Returns the request without the text of its template and without the base of a follow-up question, a revision or a repetition.
 */
const shownRequest = ({
  thread: _t,
  revision: _v,
  repetition: _r,
  templateContent: _c,
  ...request
}: RunRecord["request"]) => request;

/** Returns the state of a run, from its record and its log. */
export const runView = (run: RunRecord, log: readonly LoggedEvent[]): RunView => {
  const usage = usageOf(log);
  const stage = select(log, "stage-started").at(-1);
  const { maxTokens, maxCost, tokens, cost } = run.spending;
  return {
    id: run.id,
    question: run.request.question,
    owner: run.owner ?? operator,
    request: shownRequest(run.request),
    parentId: run.request.thread?.parentId ?? null,
    revision: run.request.revision ?? null,
    status: run.status,
    stage: stage?.stage ?? null,
    round: stage?.round ?? 0,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    topics: topicsOf(log),
    counts: countsOf(log),
    search: searchOf(log),
    reading: readingView(run),
    clarification: clarificationOf(log),
    notes: notesOf(log),
    usage: { ...usage, budget: { maxTokens, maxCost, tokens, cost } },
    writing: writingOf(usage),
    stop: stopOf(run, log),
    answered: run.answered ?? null,
    problem: run.problem,
    links: runLinks(run.id),
  };
};

/** True while a run waits for its user. */
export const isAwaiting = (status: RunStatus): boolean =>
  status === "awaiting_plan" || status === "awaiting_answers";

/** True if a run has ended. */
export const isTerminal = (status: RunStatus): boolean =>
  status !== "queued" && status !== "running" && !isAwaiting(status);

const pageSize = 500;

/** Reads every entry of a run's log after an id, page by page. */
export const wholeLog = async (
  log: Pick<RunLog, "read">,
  runId: string,
  after?: string,
): Promise<readonly LoggedEvent[]> => {
  const entries: LoggedEvent[] = [];
  let last = after;
  while (true) {
    const page = await log.read(runId, { count: pageSize, ...(last === undefined ? {} : { after: last }) });
    entries.push(...page);
    last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined) return entries;
  }
};

/** Passes the run named by the path to a handler, or answers 404. */
export const withRun = withNamed<RunRecord>(
  runIdSchema,
  problem("not-found", "There is no run with this id. GET /v1/research lists the runs."),
);
