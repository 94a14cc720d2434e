import type { Contract, InputOf, OutputOf, RunEvent } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";

/** What a handler is told besides its input. */
export interface JobContext {
  readonly jobId: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  /** Aborts at the deadline, at shutdown, when another worker has taken the job, and when its run is cancelled, has failed, or is past its deadline with a job that gathers material; the reason is a Failure. */
  readonly signal: AbortSignal;
  /**
   * Of a contract that lasts `untilRunEnds`: aborts at the deadline of the run, or of the deployment where there is no run. What a
   * language model has not answered by then is answered without it; `signal` goes on.
   */
  readonly deadline?: AbortSignal | undefined;
  readonly log: Logger;
  /** Where a handler says what its output does not; left out where no run's log is kept. */
  readonly report?: Report | undefined;
}

/**
 * Adds an event to the log of the job's run, before those of its contract and like them once per job: when an attempt has
 * ended well. An event with a key of its own is logged once in the run, whichever job reports it.
 */
export type Report = (event: RunEvent, onceInRun?: string) => void;

/** The function that does a job: answers with an outcome or throws. */
export type Handler<C extends Contract> = (input: InputOf<C>, context: JobContext) => Promise<OutputOf<C>>;
