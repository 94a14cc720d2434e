/** Everything that can go wrong on purpose, one word each. */
export const failureCodes = [
  "bad-input",
  "bad-output",
  "bad-configuration",
  "cancelled",
  "deadline-exceeded",
  "lost-lock",
  "poison",
  "not-found",
  "conflict",
  "too-many",
  "redis-down",
  "storage-full",
  "qdrant-down",
  "encoder-failed",
  "model-down",
  "reply-cut-off",
  "reply-empty",
  "reply-filtered",
  "prompt-too-long",
  "budget-exceeded",
  "upstream-failed",
  "upstream-busy",
  "unclassified",
] as const;

export type FailureCode = (typeof failureCodes)[number];

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

/** Any thrown value as a Failure; what is not one already is a bug, `unclassified`, and tried again. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Failure("unclassified", message, { retry: "backoff", cause: error });
};

/** The reason of a fired signal as a failure: itself when it is one, else `cancelled`. */
export const asFailure = (reason: unknown): Failure =>
  reason instanceof Failure
    ? reason
    : new Failure("cancelled", "reading a source was cancelled", { retry: "backoff", cause: reason });
