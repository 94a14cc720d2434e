import { parsedJson } from "./parse-untrusted.ts";

/** All expected failures. */
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

/** Says whether and when a retry can help. */
export type Retry =
  | "never"
  | "backoff"
  | {
      readonly afterMs: number;
      /** It was not the job's turn: nothing was tried, so this counts as no attempt. */
      readonly isTurn?: true;
    };

/** The only error thrown intentionally; expected outcomes are returned instead. */
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

/** Returns the message of an error, or any other thrown value as text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Converts any thrown value to a Failure; anything unexpected is a bug, `unclassified`, and retried. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const message = errorMessage(error);
  return new Failure("unclassified", message, { retry: "backoff", cause: error });
};

/** Converts the reason of a signal to a failure: itself if it is one, otherwise `cancelled`. */
export const asFailure = (reason: unknown): Failure =>
  reason instanceof Failure
    ? reason
    : new Failure("cancelled", "reading a source was cancelled", { retry: "backoff", cause: reason });

const isCode = (value: unknown): value is FailureCode => failureCodes.some((code) => code === value);

const retryFrom = (value: unknown): Retry => {
  if (value === "never" || value === "backoff") return value;
  const afterMs =
    typeof value === "object" && value !== null && "afterMs" in value ? value.afterMs : undefined;
  return typeof afterMs === "number" ? { afterMs } : "backoff";
};

/** Serialises a failure to one line of text, the only part of an error that a queue keeps. */
export const failureToWire = (error: unknown): string => {
  const { code, message, retry } = toFailure(error);
  return JSON.stringify({ code, message, retry });
};

/** Parses the wire form; other text becomes an `unclassified` failure with that text. */
export const failureFromWire = (wire: string): Failure => {
  const value = parsedJson(wire);
  if (typeof value !== "object" || value === null)
    return new Failure("unclassified", wire, { retry: "backoff" });
  const code = "code" in value && isCode(value.code) ? value.code : "unclassified";
  const message = "message" in value && typeof value.message === "string" ? value.message : wire;
  return new Failure(code, message, { retry: retryFrom("retry" in value ? value.retry : undefined) });
};
