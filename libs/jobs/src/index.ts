/*
 * Queues, workers, step jobs and their outputs: the only home of bullmq.
 * Not for what a job does: that is a handler in a service. Not for decisions: a step machine is passed in.
 * Services and tools may import it.
 */
export { createOutputs, type Outputs, type Patience } from "./outputs/await-output.ts";
export type { JobState } from "./outputs/job-state.ts";
export { type BoardQueues, queuesForBoard } from "./queues/board-queues.ts";
export type { Handler, JobContext, Report } from "./queues/handler.ts";
export { jobIdOf } from "./queues/job-id.ts";
export { createProducer, type ProduceOptions, type Producer } from "./queues/produce.ts";
export { type QueueState, type QueueWatch, watchQueues } from "./queues/watch-queues.ts";
export { retryDelay } from "./queues/retry-delay.ts";
export { createReconciler, type ReconcilerOptions } from "./reconcile/reconciler.ts";
export { createSweeper, type Retention, type SweepReport, sweepOnce } from "./retention/sweeper.ts";
export {
  consumeSequence,
  type NextInSequence,
  type Sequence,
  type SequenceEnd,
} from "./steps/consume-sequence.ts";
export { consumeSteps, type StepWorkerOptions } from "./steps/consume-steps.ts";
export {
  type Decision,
  stepJob,
  type StepJob,
  type StepMachine,
  type StepOutcome,
  type StepResult,
} from "./steps/step-machine.ts";
export { consume } from "./workers/consume.ts";
export type { WorkerOptions } from "./workers/worker-options.ts";
