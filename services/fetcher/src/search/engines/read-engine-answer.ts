import { Failure, parsedJson } from "@quarry/failure";
import { scrubText } from "@quarry/observability";
import { type EndpointAnswer, retryAfterMs } from "@quarry/web";
import type { z } from "zod";
import { plainWords } from "./engine-results.ts";

/** A search engine and its variables, for messages. */
export interface EngineVariables {
  /** As in "Brave answers 429". */
  readonly label: string;
  readonly address: string;
  /** Undefined if no key is needed. */
  readonly key: string | undefined;
  /** Undefined if the engine's rules set it. */
  readonly pace: string | undefined;
}

/** Creates a failure that persists until a setting is changed. */
export const misconfigured = (message: string): Failure =>
  new Failure("bad-configuration", message, { retry: "never" });

/** Creates a failure for an engine that requests a pause, of `afterMs` if it gives a time. */
export const busy = (message: string, afterMs?: number): Failure =>
  new Failure("upstream-busy", message, { retry: afterMs === undefined ? "backoff" : { afterMs } });

/** Creates a failure of the engine or the connection that may pass. */
export const failed = (message: string): Failure =>
  new Failure("upstream-failed", message, { retry: "backoff" });

/** Creates a failure for a request the engine does not understand. */
export const refused = (message: string): Failure => new Failure("bad-input", message, { retry: "never" });

const isPage = ({ headers, body }: EndpointAnswer): boolean =>
  (headers.get("content-type") ?? "").includes("html") || /^\s*<(?:!doctype|html)/iu.test(body);

/** Parses the JSON of an answer; undefined if invalid. */
export const jsonIn = (answer: EndpointAnswer): unknown => parsedJson(answer.body);

/** True if an answer is a captcha page. */
export const isCaptcha = (answer: EndpointAnswer): boolean =>
  isPage(answer) && /captcha|are you (?:a )?human|unusual traffic|cf-challenge/iu.test(answer.body);

/** Creates the failure for a captcha page. */
export const captchaFailure = ({ label, address }: EngineVariables) =>
  busy(
    `${label} answers with a captcha: something before it blocks the fetcher as a robot; let it through, or correct ${address}`,
  );

/**
 * Reads an answer with status 200.
 * @throws {Failure} that says what came instead of the expected JSON, and what to check
 */
export const readEngineAnswer = <Value>(
  answer: EndpointAnswer,
  schema: z.ZodType<Value>,
  engine: EngineVariables,
): Value => {
  const { label, address } = engine;
  if (isCaptcha(answer)) throw captchaFailure(engine);
  if (isPage(answer)) throw misconfigured(`${label} answers with a page instead of JSON; correct ${address}`);
  const json = jsonIn(answer);
  if (json === undefined) throw failed(`${label} answers with JSON that breaks off; try again later`);
  const { data } = schema.safeParse(json);
  if (data === undefined)
    throw misconfigured(`${label} answers with JSON that is not a list of results; is ${address} right?`);
  return data;
};

const maxComplaintCharacters = 200;
const hourMs = 3_600_000;

/** Creates the failure for an exhausted quota; waiting does not help soon. */
export const quotaUsedUp = ({ label, key }: EngineVariables, status: number, afterMs = hourMs): Failure =>
  busy(`${label} answers ${status}: the quota of ${key ?? "this key"} is used up; check its plan`, afterMs);

/** Creates the failure for a wrong key. */
export const keyRefused = ({ label, key }: EngineVariables, status: number): Failure =>
  misconfigured(`${label} answers ${status}: it does not accept the key; correct ${key ?? "the key"}`);

/** Creates the failure for too many requests. */
export const tooManyRequests = ({ label, pace }: EngineVariables, afterMs?: number): Failure =>
  busy(
    `${label} answers 429: too many requests; ${pace === undefined ? "it is not queried for a while" : `lower ${pace} if this continues`}`,
    afterMs,
  );

interface Complaint {
  /** The engine's own error message, if any. */
  readonly said?: string | undefined;
  /** Removed from messages. */
  readonly apiKey?: string | undefined;
  readonly now: Date;
}

const complaintIn = (said: string, apiKey: string): string => {
  const shown = scrubText(apiKey === "" ? said : said.replaceAll(apiKey, "[secret]"));
  return plainWords(shown, maxComplaintCharacters) || "it does not say why";
};

const judgeStatus = (
  { status, headers }: EndpointAnswer,
  engine: EngineVariables,
  { said = "", apiKey = "", now }: Complaint,
): Failure => {
  const { label, address, key } = engine;
  if (status < 400)
    return misconfigured(`${label} answers ${status}: it redirects; set ${address} to where it leads`);
  if (key !== undefined && (status === 401 || status === 403)) return keyRefused(engine, status);
  if (status === 402) return quotaUsedUp(engine, status);
  if (status === 404 || status === 405)
    return misconfigured(
      `${label} answers ${status}: there is no search at this address; correct ${address}`,
    );
  if (status === 429) return tooManyRequests(engine, retryAfterMs(headers.get("retry-after"), now));
  if (status >= 500) return failed(`${label} answers ${status}: an error on its side; try again later`);
  return refused(`${label} answers ${status}: it refuses the request: ${complaintIn(said, apiKey)}`);
};

/** Converts a status other than 200 to a failure with cause and remedy, if the engine gives no better message. */
export const judgeRefusal = (
  answer: EndpointAnswer,
  engine: EngineVariables,
  complaint: Complaint,
): Failure =>
  // An engine that requests a captcha has not checked the key.
  isCaptcha(answer) ? captchaFailure(engine) : judgeStatus(answer, engine, complaint);
