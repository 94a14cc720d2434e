import { QdrantClientResourceExhaustedError, QdrantClientTimeoutError } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { z } from "zod";

const refusalSchema = z.object({
  status: z.number(),
  data: z
    .object({ status: z.object({ error: z.string() }) })
    .optional()
    .catch(undefined),
});

const lostConnection = z.object({
  cause: z.object({ code: z.enum(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]) }),
});

/** Milliseconds before a job is retried whose service must restart: usually by the next process. */
const restartMs = 10_000;

const fromRefusal = (status: number, detail: string, cause: unknown): Failure => {
  if (status === 401 || status === 403)
    return new Failure("bad-configuration", `Qdrant refuses the API key (${detail}): set QDRANT_API_KEY`, {
      retry: "never",
      cause,
    });
  if (status === 408 || status >= 500)
    return new Failure("qdrant-down", `Qdrant failed with ${status}: ${detail}`, { retry: "backoff", cause });
  if (status === 404)
    return new Failure("not-found", `Qdrant does not have the requested data: ${detail}`, {
      retry: "never",
      cause,
    });
  if (/Vector dimension error/u.test(detail))
    return new Failure(
      "bad-configuration",
      `the index was rebuilt for another encoder (${detail}): restart this service with the settings of npm run reindex`,
      { retry: { afterMs: restartMs }, cause },
    );
  return new Failure("bad-input", `Qdrant refused the request with ${status}: ${detail}`, {
    retry: "never",
    cause,
  });
};

/** True if an idle connection was closed during a request: a new connection may work at once. */
export const isLostConnection = (error: unknown): boolean => lostConnection.safeParse(error).success;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

const problemIn = (error: z.ZodError | RangeError): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : error.message;

/** Converts an error of Qdrant or the connection into a Failure. */
export const toQdrantFailure = (error: unknown, url: string): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof QdrantClientResourceExhaustedError)
    return new Failure("upstream-busy", "Qdrant is busy", {
      retry: { afterMs: error.retry_after * 1_000 },
      cause: error,
    });
  if (error instanceof QdrantClientTimeoutError)
    return new Failure("qdrant-down", `Qdrant at ${url} did not answer in time`, {
      retry: "backoff",
      cause: error,
    });
  if (error instanceof z.ZodError || error instanceof RangeError)
    return new Failure("bad-output", `Qdrant answered with something else: ${problemIn(error)}`, {
      retry: "never",
      cause: error,
    });
  const refusal = refusalSchema.safeParse(error);
  const message = reasonOf(error);
  if (refusal.success)
    return fromRefusal(refusal.data.status, refusal.data.data?.status.error ?? message, error);
  return new Failure("qdrant-down", `Qdrant at ${url} cannot be reached: ${message}`, {
    retry: "backoff",
    cause: error,
  });
};
