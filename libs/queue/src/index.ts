/*
 * Jobs, step jobs, the run record and the run log: the only home of bullmq and ioredis.
 * Not for what a job does: that is a handler in a service. Not for decisions: a step machine is passed in.
 * Services and tools may import it.
 */
export { type Cache, type CacheOptions, createCache } from "./cache/cache.ts";
export {
  type CollectionHead,
  type CollectionStore,
  createCollectionStore,
} from "./collections/collection-store.ts";
export type { SettledVersion } from "./collections/settle-item.ts";
export type { LeavingDocument } from "./collections/leaving-documents.ts";
export type { NewItem } from "./collections/new-item.ts";
export { scopeOf } from "./collections/preparation-of.ts";
export type { PutItem } from "./collections/put-item.ts";
export type { ReadItems } from "./collections/read-items.ts";
export type { Preparation } from "./collections/settle-version.ts";
export { checkRedis, evictionProblem } from "./connection/check-redis.ts";
export { inspectRedis, type RedisFacts } from "./connection/inspect-redis.ts";
export type { RedisOptions } from "./connection/redis-options.ts";
export { type BoardQueues, queuesForBoard } from "./jobs/board-queues.ts";
export { consume } from "./jobs/consume.ts";
export type { Handler, JobContext, Report } from "./jobs/handler.ts";
export { jobIdOf } from "./jobs/job-id.ts";
export { createProducer, type ProduceOptions, type Producer } from "./jobs/produce.ts";
export { retryDelay } from "./jobs/retry-delay.ts";
export type { WorkerOptions } from "./jobs/worker-options.ts";
export { createRunBudgets, type RunBudget, type RunBudgets, type Spent } from "./limits/run-budgets.ts";
export { nothingSpent, type RunSpending } from "./limits/run-spending.ts";
export { createSharedLimit, type SharedLimit } from "./limits/shared-limit.ts";
export {
  type CoolDown,
  createUpstreamGuards,
  type UpstreamGuard,
  type UpstreamGuards,
} from "./limits/upstream-guards.ts";
export { createOutputs, type Outputs, type Patience } from "./replies/await-output.ts";
export type { JobState } from "./replies/job-state.ts";
export { type NewId, newId } from "./runs/new-id.ts";
export { createReconciler, type ReconcilerOptions } from "./runs/reconciler.ts";
export { createRunLog, type RunLog } from "./runs/run-log.ts";
export type { HandedItem, RunRecord } from "./runs/run-record.ts";
export { usageOf } from "./runs/usage-of.ts";
export { createRunStore, type NewRun, type RunStore, type RunStoreOptions } from "./runs/run-store.ts";
export type { StoredArtifact } from "./runs/run-artifacts.ts";
export {
  consumeSequence,
  type NextInSequence,
  type Sequence,
  type SequenceEnd,
} from "./steps/consume-sequence.ts";
export { consumeSteps, type StepWorkerOptions } from "./steps/consume-steps.ts";
export {
  type Decision,
  type FinishStatus,
  type StepJob,
  stepJob,
  type StepMachine,
  type StepOutcome,
  type StepResult,
} from "./steps/step-machine.ts";
export {
  type AnsweredSearch,
  createSearchTally,
  type SearchTally,
  type SearchTotals,
} from "./tallies/search-tally.ts";
export { createUploadStore, type KeptUpload, type UploadStore } from "./uploads/upload-store.ts";
export { createHostGate, type HostGate, type HostPlace } from "./web/host-gate.ts";
