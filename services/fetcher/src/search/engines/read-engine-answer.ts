import { Failure } from "@quarry/failure";
import { scrubText } from "@quarry/observability";
import { type EndpointAnswer, retryAfterMs } from "@quarry/web";
import type { z } from "zod";
import { plainWords } from "./engine-results.ts";

/** A search engine as messages name it, with the variables that can be wrong. */
export interface EngineVariables {
  /** As in "Brave answers 429". */
  readonly label: string;
  readonly address: string;
  /** Undefined for one that asks for no key. */
  readonly key: string | undefined;
  /** Undefined where the rules of the engine set it. */
  readonly pace: string | undefined;
}

/** A failure that persists until a setting is changed. */
export const misconfigured = (message: string): Failure =>
  new Failure("bad-configuration", message, { retry: "never" });

/** A failure because the engine asks for a pause, of `afterMs` if it says how long. */
export const busy = (message: string, afterMs?: number): Failure =>
  new Failure("upstream-busy", message, { retry: afterMs === undefined ? "backoff" : { afterMs } });

/** Trouble on its side, or on the way to it, that may pass. */
export const failed = (message: string): Failure =>
  new Failure("upstream-failed", message, { retry: "backoff" });

/** It does not understand this one request. */
export const refused = (message: string): Failure => new Failure("bad-input", message, { retry: "never" });

const isPage = ({ headers, body }: EndpointAnswer): boolean =>
  (headers.get("content-type") ?? "").includes("html") || /^\s*<(?:!doctype|html)/iu.test(body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON of an answer; undefined when it is none. */
export const jsonIn = (answer: EndpointAnswer): unknown => parsed(answer.body);

/** True if an answer is a page that asks its reader to prove that they are human. */
export const isCaptcha = (answer: EndpointAnswer): boolean =>
  isPage(answer) && /captcha|are you (?:a )?human|unusual traffic|cf-challenge/iu.test(answer.body);

/** The failure for a captcha page. */
export const captchaMet = ({ label, address }: EngineVariables) =>
  busy(
    `${label} answers with a captcha: something before it takes the fetcher for a robot; let it through, or correct ${address}`,
  );

/**
 * What an answer with status 200 says.
 * @throws {Failure} saying what came instead of the JSON that was expected, and what to look at
 */
export const readEngineAnswer = <Value>(
  answer: EndpointAnswer,
  schema: z.ZodType<Value>,
  engine: EngineVariables,
): Value => {
  const { label, address } = engine;
  if (isCaptcha(answer)) throw captchaMet(engine);
  if (isPage(answer))
    throw misconfigured(`${label} answers with a page instead of JSON; ${address} leads to something else`);
  const json = jsonIn(answer);
  if (json === undefined) throw failed(`${label} answers with JSON that breaks off; try again later`);
  const { data } = schema.safeParse(json);
  if (data === undefined)
    throw misconfigured(`${label} answers with JSON that is no list of results; is ${address} right?`);
  return data;
};

const maxComplaintCharacters = 200;
const hourMs = 3_600_000;

/** The failure for an exhausted quota; waiting does not help soon. */
export const quotaUsedUp = ({ label, key }: EngineVariables, status: number, afterMs = hourMs): Failure =>
  busy(`${label} answers ${status}: the quota of ${key ?? "this key"} is used up; check its plan`, afterMs);

/** That the key is not the right one. */
export const keyRefused = ({ label, key }: EngineVariables, status: number): Failure =>
  misconfigured(`${label} answers ${status}: it does not accept the key; correct ${key ?? "the key"}`);

/** That it is asked too often. */
export const tooManyRequests = ({ label, pace }: EngineVariables, afterMs?: number): Failure =>
  busy(
    `${label} answers 429: too many requests; ${pace === undefined ? "it is left alone for a while" : `lower ${pace} if this goes on`}`,
    afterMs,
  );

interface Complaint {
  /** The engine's own error message, if any. */
  readonly said?: string | undefined;
  /** Taken out of what it says. */
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
  if (status >= 500) return failed(`${label} answers ${status}: trouble on its side; try again later`);
  return refused(`${label} answers ${status}: it refuses the request: ${complaintIn(said, apiKey)}`);
};

/**
 * What a status that is not 200 means, when the engine itself says nothing better: what is wrong and what to do in one sentence.
 */
export const judgeRefusal = (
  answer: EndpointAnswer,
  engine: EngineVariables,
  complaint: Complaint,
): Failure =>
  // An engine that asks for a captcha has not checked the key.
  isCaptcha(answer) ? captchaMet(engine) : judgeStatus(answer, engine, complaint);
