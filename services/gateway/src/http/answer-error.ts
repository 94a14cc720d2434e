import type { Problem } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import type { ErrorRequestHandler } from "express";
import { problem, Refusal, sendProblem } from "./problem.ts";

const dependencies = {
  "redis-down":
    "Redis, which keeps runs and queues, cannot be reached. Nothing that was accepted is lost. Try again.",
  "qdrant-down": "Qdrant, which keeps the documents, cannot be reached. Nothing is lost. Try again.",
  "upstream-busy": "A dependency is busy. Try again.",
  "deadline-exceeded": "A dependency did not answer in time. Try again.",
} as const;

const unavailableDetail = (code: string): string | undefined =>
  Object.entries(dependencies).find(([name]) => name === code)?.[1];

const fromFailure = ({ code, message }: Failure): Problem | undefined => {
  if (code === "bad-input") return problem("bad-request", message);
  if (code === "not-found") return problem("not-found", message);
  if (code === "conflict") return problem("conflict", message);
  if (code === "too-many") return problem("too-many", `${message}. Try again later.`);
  // The message is for the operator: it names the setting and the remedy.
  if (code === "bad-configuration") return problem("misconfigured", message);
  if (code === "storage-full") return problem("storage-full", message);
  const detail = unavailableDetail(code);
  return detail === undefined ? undefined : problem("unavailable", detail);
};

const read = (error: unknown, key: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;

/** Errors of express and its body parser carry a status. */
const fromHttpError = (error: unknown): Problem | undefined => {
  const status = read(error, "status");
  if (status === 413) {
    return problem(
      "too-large",
      `The body may have at most ${String(read(error, "limit"))} bytes. Send less.`,
    );
  }
  if (status === 415) {
    return problem("unsupported-media-type", "The body must be UTF-8, and plain, gzip, deflate or brotli.");
  }
  if (status === 400)
    return problem("bad-request", "The request is damaged: its path or body cannot be decoded.");
  return undefined;
};

/** Converts an error to the problem a client may see; undefined for a bug, whose message stays in the log. */
const problemFromError = (error: unknown): Problem | undefined =>
  error instanceof Failure ? fromFailure(error) : fromHttpError(error);

export interface AnswerErrorOptions {
  readonly logger: Logger;
  /** Creates the reference that links the client's response to the log. */
  readonly newReference: () => string;
}

/** Returns the seconds to wait: as the failure says, otherwise short for an unavailable dependency and longer for a full one. */
const retryAfter = (error: unknown, status: number): string => {
  const retry = error instanceof Failure ? error.retry : "backoff";
  if (typeof retry === "object") return String(Math.ceil(retry.afterMs / 1_000));
  return status === 507 ? "60" : "2";
};

/** Converts an error thrown by a route to a problem; messages of bugs stay in the log. */
export const answerError = ({ logger, newReference }: AnswerErrorOptions): ErrorRequestHandler => {
  const internal = (error: unknown, path: string) => {
    const reference = newReference();
    logger.error(
      { err: error, stack: error instanceof Error ? error.stack : undefined, reference, path },
      "a request failed",
    );
    return problem("internal", `The log of the gateway has the reason under the reference ${reference}.`);
  };
  return (error: unknown, request, response, _next) => {
    // No error response can be sent: the client has left, or the response has begun.
    if (response.headersSent || response.destroyed) {
      logger.debug({ path: request.path, reason: String(error) }, "a response was cut off");
      response.destroy();
      return;
    }
    if (error instanceof Refusal) return sendProblem(response, error.problem, error.headers);
    const details = problemFromError(error) ?? internal(error, request.path);
    const { status, retryable } = details;
    sendProblem(response, details, retryable === true ? { "Retry-After": retryAfter(error, status) } : {});
  };
};
