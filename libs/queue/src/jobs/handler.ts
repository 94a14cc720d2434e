import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";

/** What a handler is told besides its input. */
export interface JobContext {
  readonly jobId: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  /** Aborts at the deadline, at shutdown, when another worker has taken the job, and when its run is cancelled, has failed, or is past its deadline with a job that gathers material; the reason is a Failure. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** The function that does a job: answers with an outcome or throws. */
export type Handler<C extends Contract> = (input: InputOf<C>, context: JobContext) => Promise<OutputOf<C>>;
