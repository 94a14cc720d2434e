import { z } from "zod";
import type { RunEvent } from "./events.ts";

/** Number of attempts after temporary failures, and the delays between them. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * Deadline of work by a language model, which has none of its own: it may take until its run ends. Then the fallback answers, and
 * the job succeeds.
 */
export const untilRunEnds = Number.POSITIVE_INFINITY;

/** Shared by the producer and the consumer of a job; nothing else crosses the queue. */
export interface Contract<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Verb-noun; also the queue's name. */
  readonly name: Name;
  readonly input: Input;
  readonly output: Output;
  /** Two inputs with the same identity are the same job; libs/records/jobs hashes it. */
  readonly identity: (input: z.output<Input>) => string;
  /** Returns the run of a job, so that it stops when the run is cancelled. */
  readonly runId: (input: z.output<Input>) => string | undefined;
  /** True for jobs that gather material: they stop at the run's deadline, and the run continues with its results so far. */
  readonly stopsAtRunDeadline: boolean;
  /** Milliseconds per attempt; `untilRunEnds` for work of a language model. */
  readonly deadlineMs: number;
  readonly retry: RetryPolicy;
  /** Events that a completed job adds to the run's log. */
  readonly events: (input: z.output<Input>, output: z.output<Output>) => readonly RunEvent[];
}

export type InputOf<C extends Contract> = z.output<C["input"]>;
export type OutputOf<C extends Contract> = z.output<C["output"]>;

const patientRetry: RetryPolicy = { attempts: 4, firstDelayMs: 500, maxDelayMs: 20_000 };

interface ContractDeclaration<Name extends string, Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: Name;
  readonly input: Input;
  readonly output: Output;
  readonly identity: (input: z.output<Input>) => string;
  readonly stopsAtRunDeadline?: boolean;
  readonly deadlineMs: number;
  readonly retry?: RetryPolicy;
  readonly events?: (input: z.output<Input>, output: z.output<Output>) => readonly RunEvent[];
}

/** The run that an input names in its field `runId`. */
const runOf = (input: unknown): string | undefined =>
  z.object({ runId: z.string().optional() }).parse(input).runId;

/** Declares a job. Defaults: four attempts, the run of its input's `runId`, its own deadline, no events. */
export const defineContract = <const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  declaration: ContractDeclaration<Name, Input, Output>,
): Contract<Name, Input, Output> => ({
  runId: runOf,
  stopsAtRunDeadline: false,
  retry: patientRetry,
  events: () => [],
  ...declaration,
});
