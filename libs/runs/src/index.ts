/*
 * Runs in Redis: the record of each, its log and what it may spend; and the effort that a depth is worth.
 * Not for decisions about a run, nor for its jobs: those are steps of @quarry/jobs.
 * Services and tools may import it.
 */
export { createRunBudgets, type RunBudget, type RunBudgets, type Spent } from "./budgets/run-budgets.ts";
export { nothingSpent, type RunSpending } from "./budgets/run-spending.ts";
export { effortOf, readingEffort } from "./effort/effort.ts";
export { estimateRun } from "./effort/estimate-run.ts";
export { appendEntries, entryArguments, type NewEntry } from "./log/run-log-store.ts";
export { createRunLog, type RunLog } from "./log/run-log.ts";
export type { RunFilter } from "./record/find-runs.ts";
export { finishRun, type FinishStatus, problemOf } from "./record/finish-run.ts";
export { newId, type NewId } from "./record/new-id.ts";
export { ownerMark } from "./record/owner-mark.ts";
export { readRunHashes } from "./record/read-run-hashes.ts";
export { readRunRecord } from "./record/read-run-record.ts";
export { removeRun } from "./record/remove-run.ts";
export { bundlePath, type StoredArtifact } from "./record/run-artifacts.ts";
export {
  endedRunsKey,
  keptKeysOf,
  leavingRunsKey,
  openRunsKey,
  outboxKey,
  ownRunsKey,
  runListsKey,
  runKeys,
} from "./record/run-keys.ts";
export type { HandedItem, RunRecord } from "./record/run-record.ts";
export { saveStepScript } from "./record/run-scripts.ts";
export {
  createRunStore,
  type NewRun,
  type RunLimits,
  type RunStore,
  type RunStoreOptions,
} from "./record/run-store.ts";
export { createRunOutbox, type RunNotice, type RunOutbox } from "./record/run-outbox.ts";
export { usageOf } from "./record/usage-of.ts";
export { runDeadline, whyToStop } from "./record/why-to-stop.ts";
