import type { Failure } from "@quarry/failure";
import { scrubText } from "@quarry/observability";
import { retryAfterMs } from "@quarry/web";
import type { EndpointAnswer } from "@quarry/web";
import { busy, failed, misconfigured, refused } from "./engine-failures.ts";
import type { EngineVariables } from "./engine-variables.ts";
import { plainWords } from "./plain-words.ts";
import { captchaMet, isCaptcha } from "./read-engine-answer.ts";

const mostComplaintCharacters = 200;
const hourMs = 3_600_000;

/** That nobody has paid for more; waiting does not help soon. */
export const quotaUsedUp = ({ label, key }: EngineVariables, status: number, afterMs = hourMs): Failure =>
  busy(`${label} answers ${status}: the quota of ${key ?? "this key"} is used up; check its plan`, afterMs);

/** That the key is not the right one. */
export const keyRefused = ({ label, key }: EngineVariables, status: number): Failure =>
  misconfigured(`${label} answers ${status}: it does not accept the key; correct ${key ?? "the key"}`);

/** That it is asked too often. */
export const tooManyRequests = ({ label, pace }: EngineVariables, afterMs?: number): Failure =>
  busy(`${label} answers 429: too many requests; lower ${pace} if this goes on`, afterMs);

interface Complaint {
  /** What the engine itself says, where it says something. */
  readonly said?: string | undefined;
  /** Taken out of what it says. */
  readonly apiKey?: string | undefined;
  readonly now: Date;
}

const complaintIn = (said: string, apiKey: string): string => {
  const shown = scrubText(apiKey === "" ? said : said.replaceAll(apiKey, "[secret]"));
  return plainWords(shown, mostComplaintCharacters) || "it does not say why";
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
  // Whoever asks for a captcha has not looked at the key.
  isCaptcha(answer) ? captchaMet(engine) : judgeStatus(answer, engine, complaint);
