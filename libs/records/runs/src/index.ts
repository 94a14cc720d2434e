/*
 * Runs in Redis: their records, logs and budgets; and the effort of each depth. Not for decisions about a run, nor for its jobs:
 * those are steps of @quarry/jobs. Services and tools may import it.
 */
export {
  createRunBudgets,
  nothingSpent,
  type RunBudget,
  type RunBudgets,
  type RunSpending,
  type Spent,
} from "./run-budgets.ts";

export { createPayers, type Payers } from "./payers.ts";

export { effortOf } from "./effort.ts";
export { estimateRun, searchesWeb } from "./estimate-run.ts";
export {
  appendEntries,
  createRunLog,
  entryArguments,
  type NewEntry,
  readWholeLog,
  type RunLog,
} from "./run-log.ts";

export type { RunFilter } from "./record/find-runs.ts";
export {
  finishRun,
  type FinishStatus,
  type RunEnd,
  problemOf,
  removeRun,
  runDeadline,
  findStopReason,
} from "./record/end-run.ts";
export {
  allRunKeys,
  endedRunsKey,
  leavingRunsKey,
  openRunsKey,
  outboxKey,
  ownRunsKey,
  runKeys,
  runListsKey,
} from "./record/run-keys.ts";

export {
  type SubmittedItem,
  readRunRecord,
  readRunWithState,
  type RunRecord,
  usageOf,
} from "./record/run-record.ts";

export { saveStepScript } from "./record/run-scripts.ts";
export { bundlePath, createRunStore, type RunStore } from "./record/run-store.ts";
export type { NewRun, RunLimits } from "./record/create-run.ts";
export type { ApprovedPlan, NoteOutcome, Resumption } from "./record/steer-run.ts";
export {
  createWatchStore,
  type NewWatch,
  watchedReportsKey,
  type WatchStore,
} from "./watches/watch-store.ts";
export { createTemplateStore, type StoredTemplate, type TemplateStore } from "./templates/template-store.ts";
export type { WatchRecord } from "./watches/watch-record.ts";
export { createRunOutbox, type RunNotice, type RunOutbox } from "./record/run-outbox.ts";
