import { Failure, type FailureCode } from "@quarry/failure";
import { APIError } from "openai";
import { isTooLong } from "./dialect.ts";
import { retryAfterMs } from "./retry-after.ts";

interface Refusal {
  readonly host: string;
  readonly model: string;
  readonly redact: (text: string) => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

const mostComplaintCharacters = 300;

/** What an endpoint said was wrong, as it said it. */
export const complaintOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const never = (code: FailureCode, message: string): Failure => new Failure(code, message, { retry: "never" });

const busy = (error: APIError, { host, clock }: Refusal, said: string): Failure => {
  const afterMs = error.headers ? retryAfterMs(error.headers, clock()) : undefined;
  const message = `${host} takes no more calls now: ${said}`;
  // Waiting does not bring money.
  if (error.code === "insufficient_quota") return never("upstream-busy", message);
  return new Failure("upstream-busy", message, { retry: afterMs === undefined ? "backoff" : { afterMs } });
};

const isBusy = ({ headers }: APIError, status: number): boolean =>
  status === 429 || (status === 503 && (headers?.has("retry-after") ?? false));

const ofStatus = (error: APIError, status: number, refusal: Refusal, said: string): Failure => {
  const { host, model } = refusal;
  if (isTooLong({ status, complaint: complaintOf(error) }))
    return never(
      "prompt-too-long",
      `the prompt is longer than ${model} of ${host} can read; set LLM_CONTEXT_TOKENS to its context: ${said}`,
    );
  if (isBusy(error, status)) return busy(error, refusal, said);
  if (status >= 500 || status === 408 || status === 409)
    return new Failure("model-down", `${host} failed: ${said}`, { retry: "backoff" });
  if (status === 401 || status === 403)
    return never("bad-configuration", `${host} does not accept LLM_API_KEY: ${said}`);
  if (status === 404)
    return never("bad-configuration", `${host} knows no model ${model} under LLM_BASE_URL: ${said}`);
  if (status < 400)
    return never("bad-configuration", `${host} redirects; set LLM_BASE_URL to where it leads`);
  const remedy = /max_(?:completion_)?tokens/.test(said)
    ? "; set LLM_MAX_OUTPUT_TOKENS to what it allows"
    : "";
  return never("bad-input", `${host} refuses the request to ${model}: ${said}${remedy}`);
};

/**
 * What went wrong at an endpoint, classified, without secrets. The client's error is not kept as the cause: it holds
 * headers and whatever the endpoint said.
 */
export const failureOf = (error: unknown, refusal: Refusal): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof Error && error.cause instanceof Failure) return error.cause;
  const said = refusal.redact(complaintOf(error)).slice(0, mostComplaintCharacters);
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (error instanceof APIError && typeof status === "number") return ofStatus(error, status, refusal, said);
  return new Failure("model-down", `${refusal.host} cannot be reached, or broke off: ${said}`, {
    retry: "backoff",
  });
};
