/*
 * Queues, workers, step jobs and their outputs: the only home of bullmq. Not for the work of a job: that is a handler in a
 * service. Not for decisions: a step machine is passed in. Services and tools may import it.
 */
export { createOutputs, type JobState, type Outputs, type WaitOptions } from "./queues/outputs.ts";

export { type BoardQueues, queuesForBoard } from "./queues/open-queues.ts";
export {
  type Handler,
  type JobContext,
  type Turn,
  TurnOver,
  type WorkerOptions,
} from "./workers/job-kind.ts";
export { createProducer, jobIdOf, type Producer } from "./queues/produce.ts";

export { lacksConsumer, type QueueState, watchQueues } from "./queues/watch-queues.ts";
export { createReconciler } from "./upkeep/reconciler.ts";
export { runPeriodically } from "./upkeep/rounds.ts";
export { createSweeper, sweepOnce, type SweepReport } from "./upkeep/sweeper.ts";
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
export { readSchedule, type Schedule } from "./schedules/read-schedule.ts";
export { createSchedules, type Schedules } from "./schedules/schedules.ts";
export { consume } from "./workers/consume.ts";
