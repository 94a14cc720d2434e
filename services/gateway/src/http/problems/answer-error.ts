import type { Logger } from "@quarry/observability";
import type { ErrorRequestHandler } from "express";
import { problemFromError } from "./problem-from-error.ts";
import { problem, sendProblem } from "./problem.ts";

export interface AnswerErrorOptions {
  readonly logger: Logger;
  /** A reference that joins what a client sees to what the log says. */
  readonly newReference: () => string;
}

const retryAfterSeconds = "2";

/** Turns what a route threw into a problem; the words of a bug stay in the log. */
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
    // A client that left, or an answer that had begun: there is nobody to tell.
    if (response.headersSent || response.destroyed) {
      logger.debug({ path: request.path, reason: String(error) }, "an answer was cut off");
      response.destroy();
      return;
    }
    const details = problemFromError(error) ?? internal(error, request.path);
    sendProblem(response, details, details.status === 503 ? { "Retry-After": retryAfterSeconds } : {});
  };
};
