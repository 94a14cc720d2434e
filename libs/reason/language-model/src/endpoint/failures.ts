import { errorMessage, Failure, type FailureCode } from "@quarry/failure";
import { APIError } from "openai/error";
import { EndpointError } from "./endpoint-error.ts";
import {
  hasNoCredit,
  isFiltered,
  isLoading,
  isNoChatModel,
  isOfAnswerLimit,
  isOutOfMemory,
  isTooFast,
  isTooLong,
  isUnknownAddress,
  isUnknownModel,
  isWrongKey,
  temporaryStatuses,
} from "./error-words.ts";

const secondMs = 1_000;

const hours = String.raw`(?:(?<hours>\d{1,3})h)?`;
const minutes = String.raw`(?:(?<minutes>\d{1,4})m(?!s))?`;
const seconds = String.raw`(?:(?<seconds>\d{1,6}(?:\.\d{1,9})?) ?s(?:econds?)?)?`;
const duration = new RegExp(String.raw`^${hours}${minutes}${seconds}(?![\w])`, "u");

/** Returns the milliseconds of a duration such as 1m26.4s. */
const durationMs = (written: string): number | undefined => {
  const { groups } = duration.exec(written) ?? {};
  if (groups === undefined || Object.values(groups).every((part) => part === undefined)) return undefined;
  const of = (name: string): number => Number(groups[name] ?? 0);
  return Math.round((of("hours") * 3_600 + of("minutes") * 60 + of("seconds")) * secondMs);
};

/** Returns the milliseconds that an error message asks to wait: "try again in 7.66s". */
const toldMs = (message: string): number | undefined => {
  const [, after] =
    /(?:try again|retry)(?: your request)? (?:in|after) (\d[\dhms. ]{0,20}\w{0,8})/iu.exec(message) ?? [];
  return after === undefined ? undefined : durationMs(after);
};

/** Returns the milliseconds a response asks to wait, from `retry-after-ms` or `Retry-After` (RFC 9110: seconds or a date). */
const retryAfterMs = (headers: Headers, nowMs: number): number | undefined => {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,9}(\.\d+)?$/.test(exact)) return Number(exact);
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Number(asked) * secondMs;
  const long = durationMs(asked);
  if (long !== undefined) return long;
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

/** Error message of an endpoint, verbatim, or of a connection, with its cause. */
const complaintOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
};

const never = (code: FailureCode, message: string): Failure => new Failure(code, message, { retry: "never" });

const busy = (error: EndpointError, { host, clock }: Refusal, said: string): Failure => {
  const afterMs = retryAfterMs(error.headers, clock()) ?? toldMs(error.message);
  const message = `${host} accepts no more calls now: ${said}`;
  // Waiting does not restore credit.
  if (/insufficient_quota/u.test(error.code)) return never("upstream-busy", message);
  return new Failure("upstream-busy", message, { retry: afterMs === undefined ? "backoff" : { afterMs } });
};

const isBusy = (error: EndpointError): boolean =>
  isTooFast(error) || ((error.status === 503 || error.status === 529) && error.headers.has("retry-after"));

const loadingPauseMs = 5_000;

const loadingFailure = (error: EndpointError, { host, model, clock }: Refusal, said: string): Failure => {
  const afterMs = retryAfterMs(error.headers, clock()) ?? loadingPauseMs;
  const message = `${host} is still loading ${model}: ${said}`;
  return new Failure("upstream-busy", message, { retry: { afterMs, isTurn: true } });
};

/** Returns the failure of a model that withholds its answer. */
export const filteredFailure = ({ host, model }: Pick<Refusal, "host" | "model">, why: string): Failure =>
  never(
    "reply-filtered",
    `${model} of ${host} refused to reply (content filter or refusal)${why}; ask in other words, or set another LLM_MODEL`,
  );

const tooLongFailure = (error: EndpointError, { host, model }: Refusal, said: string): Failure => {
  const limit = isOfAnswerLimit(error) ? ", or LLM_MAX_OUTPUT_TOKENS to less" : "";
  const message = `the prompt is longer than ${model} of ${host} can read; set LLM_CONTEXT_TOKENS to its context${limit}: ${said}`;
  return never("prompt-too-long", message);
};

/** Returns the failure of an error that a setting can fix; undefined for another. */
const configurationFailure = (
  error: EndpointError,
  { host, model }: Refusal,
  said: string,
): Failure | undefined => {
  const { status } = error;
  const of = (message: string): Failure => never("bad-configuration", message);
  if (hasNoCredit(error))
    return of(`${host} has no credit left for LLM_API_KEY: ${said}; add credit, or set another LLM_MODEL`);
  if (isUnknownAddress(error))
    return of(`${host} takes no chat completions at this address; correct LLM_BASE_URL: ${said}`);
  if (isWrongKey(error)) return of(`${host} does not accept LLM_API_KEY: ${said}`);
  if (isNoChatModel(error))
    return of(`${host} cannot chat with ${model}; load a chat model, and set LLM_MODEL to it: ${said}`);
  if (isUnknownModel(error)) return of(`${host} has no model ${model} at LLM_BASE_URL: ${said}`);
  return status < 400 ? of(`${host} redirects; set LLM_BASE_URL to where it leads`) : undefined;
};

const ofStatus = (error: EndpointError, refusal: Refusal, said: string): Failure => {
  const { status } = error;
  if (isFiltered(error)) return filteredFailure(refusal, `: ${said}`);
  if (isTooLong(error)) return tooLongFailure(error, refusal, said);
  if (isLoading(error)) return loadingFailure(error, refusal, said);
  const ofConfiguration = configurationFailure(error, refusal, said);
  if (ofConfiguration !== undefined) return ofConfiguration;
  if (isBusy(error)) return busy(error, refusal, said);
  if (status >= 500 || temporaryStatuses.has(status)) {
    const remedy = isOutOfMemory(error)
      ? "; give it more memory, a smaller model, or a shorter context with LLM_CONTEXT_TOKENS"
      : "";
    return new Failure("model-down", `${refusal.host} failed: ${said}${remedy}`, { retry: "backoff" });
  }
  return refused(refusal, said);
};

const refused = ({ host, model }: Refusal, said: string): Failure => {
  const remedy = /max_(?:completion_)?tokens/.test(said) ? "; set LLM_MAX_OUTPUT_TOKENS to its limit" : "";
  return never("bad-input", `${host} refuses the request to ${model}: ${said}${remedy}`);
};

/**
 * Classifies an error of an endpoint, without secrets. The client's error is not kept as the cause, because it contains headers
 * and text of the endpoint.
 */
export const failureOf = (error: unknown, refusal: Refusal): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof Error && error.cause instanceof Failure) return error.cause;
  const said = refusal.redact(complaintOf(error)).slice(0, maxComplaintCharacters);
  if (error instanceof EndpointError) return ofStatus(error, refusal, said);
  return new Failure("model-down", `${refusal.host} cannot be reached, or closed the connection: ${said}`, {
    retry: "backoff",
  });
};

const maxSearchComplaintCharacters = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const searchBusy = (error: APIError, { host, clock }: Refusal): Failure => {
  // Waiting does not help, but credit may be added.
  if (error.code === "insufficient_quota") {
    const message = `${host} answers 429: the quota of OPENAI_SEARCH_API_KEY is used up; check the plan and its billing`;
    return new Failure("upstream-busy", message, { retry: { afterMs: hourMs } });
  }
  const afterMs = (error.headers && retryAfterMs(error.headers, clock())) ?? minuteMs;
  const message = `${host} answers 429: too many requests; lower OPENAI_SEARCH_REQUESTS_PER_SECOND if this continues`;
  return new Failure("upstream-busy", message, { retry: { afterMs } });
};

const ofSearchStatus = (error: APIError, status: number, refusal: Refusal, said: string): Failure => {
  const { host, model } = refusal;
  const answers = `${host} answers ${status}:`;
  const misconfigured = (message: string): Failure => never("bad-configuration", `${answers} ${message}`);
  if (status === 429) return searchBusy(error, refusal);
  if (status >= 500) {
    const message = `${answers} an error on its side; try again later`;
    return new Failure("upstream-failed", message, { retry: "backoff" });
  }
  if (status === 401) return misconfigured("it does not accept the key; correct OPENAI_SEARCH_API_KEY");
  if (status === 403)
    return misconfigured(`the key may not search the web, or not from this country: ${said}`);
  if (status === 404 || error.code === "model_not_found")
    return misconfigured(
      `it has no model ${model}; set OPENAI_SEARCH_MODEL to one it has, or correct OPENAI_SEARCH_URL`,
    );
  if (status < 400) return misconfigured("it redirects; set OPENAI_SEARCH_URL to where it leads");
  if (/web_search|hosted tool/iu.test(said))
    return misconfigured(`${model} cannot search the web; set OPENAI_SEARCH_MODEL to a model that can`);
  return never("bad-input", `${answers} it refuses the request: ${said}`);
};

/** Classifies an error of a search, without secrets, and names the variable to check. */
export const webSearchFailure = (error: unknown, refusal: Refusal): Failure => {
  if (error instanceof Failure) return error;
  const words = errorMessage(error);
  const said = refusal.redact(words).slice(0, maxSearchComplaintCharacters);
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (error instanceof APIError && typeof status === "number")
    return ofSearchStatus(error, status, refusal, said);
  return new Failure(
    "upstream-failed",
    `${refusal.host} cannot be reached, or closed the connection: ${said}; check OPENAI_SEARCH_URL and the network`,
    { retry: "backoff" },
  );
};
