import type { FailureCode } from "./failure-code.ts";

/** Whether trying again can help, and when. */
export type Retry =
  | "never"
  | "backoff"
  | {
      readonly afterMs: number;
      /** It was not the job's turn: nothing was tried, so this is no attempt, however often it happens. */
      readonly isTurn?: true;
    };

/** The only error thrown on purpose; expected outcomes are returned instead. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  readonly retry: Retry;

  constructor(code: FailureCode, message: string, options: { retry: Retry; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retry = options.retry;
  }
}
