import { Failure, type FailureCode } from "@quarry/failure";
import { APIError } from "openai/error";
import { isTooLong } from "./dialect.ts";

const secondMs = 1_000;

/** Milliseconds that a response asks to wait, from `retry-after-ms` or `Retry-After` (RFC 9110: seconds or a date). */
const retryAfterMs = (headers: Headers, nowMs: number): number | undefined => {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,9}(\.\d+)?$/.test(exact)) return Number(exact);
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Number(asked) * secondMs;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};

interface Refusal {
  readonly host: string;
  readonly model: string;
  readonly redact: (text: string) => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

const maxComplaintCharacters = 300;

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
  const said = refusal.redact(complaintOf(error)).slice(0, maxComplaintCharacters);
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (error instanceof APIError && typeof status === "number") return ofStatus(error, status, refusal, said);
  return new Failure("model-down", `${refusal.host} cannot be reached, or broke off: ${said}`, {
    retry: "backoff",
  });
};

interface SearchRefusal {
  readonly host: string;
  readonly model: string;
  readonly redact: (text: string) => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

const maxSearchComplaintCharacters = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const searchBusy = (error: APIError, { host, clock }: SearchRefusal): Failure => {
  // Waiting does not bring money, but somebody may.
  if (error.code === "insufficient_quota") {
    const message = `${host} answers 429: the quota of OPENAI_SEARCH_API_KEY is used up; check the plan and its billing`;
    return new Failure("upstream-busy", message, { retry: { afterMs: hourMs } });
  }
  const afterMs = (error.headers && retryAfterMs(error.headers, clock())) ?? minuteMs;
  const message = `${host} answers 429: too many requests; lower OPENAI_SEARCH_REQUESTS_PER_SECOND if this goes on`;
  return new Failure("upstream-busy", message, { retry: { afterMs } });
};

const ofSearchStatus = (error: APIError, status: number, refusal: SearchRefusal, said: string): Failure => {
  const { host, model } = refusal;
  if (status === 429) return searchBusy(error, refusal);
  if (status >= 500)
    return new Failure("upstream-failed", `${host} answers ${status}: trouble on its side; try again later`, {
      retry: "backoff",
    });
  if (status === 401)
    return never(
      "bad-configuration",
      `${host} answers 401: it does not accept the key; correct OPENAI_SEARCH_API_KEY`,
    );
  if (status === 403)
    return never(
      "bad-configuration",
      `${host} answers 403: the key may not search the web, or not from this country: ${said}`,
    );
  if (status === 404 || error.code === "model_not_found")
    return never(
      "bad-configuration",
      `${host} answers ${status}: it knows no model ${model}; set OPENAI_SEARCH_MODEL to one it has, or correct OPENAI_SEARCH_URL`,
    );
  if (status < 400)
    return never(
      "bad-configuration",
      `${host} answers ${status}: it redirects; set OPENAI_SEARCH_URL to where it leads`,
    );
  if (/web_search|hosted tool/iu.test(said))
    return never(
      "bad-configuration",
      `${host} answers ${status}: ${model} cannot search the web; set OPENAI_SEARCH_MODEL to a model that can`,
    );
  return never("bad-input", `${host} answers ${status}: it refuses the request: ${said}`);
};

/** What went wrong with a search, classified, without secrets, and which variable to look at. */
export const webSearchFailure = (error: unknown, refusal: SearchRefusal): Failure => {
  if (error instanceof Failure) return error;
  const words = error instanceof Error ? error.message : String(error);
  const said = refusal.redact(words).slice(0, maxSearchComplaintCharacters);
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (error instanceof APIError && typeof status === "number")
    return ofSearchStatus(error, status, refusal, said);
  return new Failure(
    "upstream-failed",
    `${refusal.host} cannot be reached, or broke off: ${said}; check OPENAI_SEARCH_URL and the way to it`,
    { retry: "backoff" },
  );
};
