import { Failure } from "@quarry/failure";
import { APIError } from "openai";
import { retryAfterMs } from "../endpoint/retry-after.ts";

interface Refusal {
  readonly host: string;
  readonly model: string;
  readonly redact: (text: string) => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

const mostComplaintCharacters = 200;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const never = (code: "bad-configuration" | "bad-input", message: string): Failure =>
  new Failure(code, message, { retry: "never" });

const busy = (error: APIError, { host, clock }: Refusal): Failure => {
  // Waiting does not bring money, but somebody may.
  if (error.code === "insufficient_quota") {
    const message = `${host} answers 429: the quota of OPENAI_SEARCH_API_KEY is used up; check the plan and its billing`;
    return new Failure("upstream-busy", message, { retry: { afterMs: hourMs } });
  }
  const afterMs = (error.headers && retryAfterMs(error.headers, clock())) ?? minuteMs;
  const message = `${host} answers 429: too many requests; lower OPENAI_SEARCH_REQUESTS_PER_SECOND if this goes on`;
  return new Failure("upstream-busy", message, { retry: { afterMs } });
};

const ofStatus = (error: APIError, status: number, refusal: Refusal, said: string): Failure => {
  const { host, model } = refusal;
  if (status === 429) return busy(error, refusal);
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
export const webSearchFailure = (error: unknown, refusal: Refusal): Failure => {
  if (error instanceof Failure) return error;
  const words = error instanceof Error ? error.message : String(error);
  const said = refusal.redact(words).slice(0, mostComplaintCharacters);
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (error instanceof APIError && typeof status === "number") return ofStatus(error, status, refusal, said);
  return new Failure(
    "upstream-failed",
    `${refusal.host} cannot be reached, or broke off: ${said}; check OPENAI_SEARCH_URL and the way to it`,
    { retry: "backoff" },
  );
};
