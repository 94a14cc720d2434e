import { type ProviderReport, type SearchResult, searchWeb } from "@quarry/contracts";
import { errorMessage, Failure } from "@quarry/failure";
import type { Backoff, UpstreamGuard } from "@quarry/redis";
import type { GuardedCall, ProviderGuard, ProviderQuery, SearchProvider } from "../ports.ts";
import { providerLabel } from "./engines/engine-names.ts";

export interface ProviderGuardOptions {
  /** As in "Brave is not queried". */
  readonly label: string;
  /** The guard shared by all fetchers. */
  readonly shared: UpstreamGuard;
  /** Default backoff in milliseconds. */
  readonly backoffMs: number;
  /** The variable with the requests per second; undefined if the engine's rules set it. */
  readonly paceVariable: string | undefined;
  /** Maximum wait of a call for its turn in milliseconds; default: the time of a search. */
  readonly maxWaitMs?: number;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

// Maximum wait of a query for its turn or the end of a backoff; waiting is better than no query.
const maxWaitMs = 14_000;
// An engine with a low rate limit must not delay the answers of the others.
const maxWaitOfKeylessMs = 5_000;
const shortBackoffMs = 3_000;
const maxAttempts = 2;

const seconds = (milliseconds: number): string => {
  const whole = Math.ceil(milliseconds / 1_000);
  return whole < 120 ? `${whole} s` : `${Math.ceil(whole / 60)} minutes`;
};

/** Returns the backoff that an error requests; undefined if none. */
const askedBackoffMs = (error: unknown, otherwiseMs: number): number | undefined => {
  if (!(error instanceof Failure)) return undefined;
  if (error.code === "bad-configuration") return otherwiseMs;
  if (error.code !== "upstream-busy") return undefined;
  return typeof error.retry === "object" ? error.retry.afterMs : otherwiseMs;
};

const isTrouble = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === "upstream-failed" || error.code === "deadline-exceeded");

/**
 * Creates a rate limit, a circuit breaker and backoffs shared by all fetchers. A provider that refuses (429, 403, captcha,
 * exhausted quota, wrong key) is paused for the requested time, one with repeated failures while the breaker is open. A backoff of
 * a few seconds is waited for, and the call is repeated once.
 */
export const createProviderGuard = (options: ProviderGuardOptions): ProviderGuard => {
  const { label, shared, backoffMs, paceVariable, wait } = options;
  const maxWait = options.maxWaitMs ?? (paceVariable === undefined ? maxWaitOfKeylessMs : maxWaitMs);

  const leftAlone = ({ leftMs, reason }: Backoff): string =>
    `${label} is not asked for another ${seconds(leftMs)}: ${reason}`;

  /** Returns the reason not to call it now; undefined if it may be called. */
  const complaint = async (signal: AbortSignal): Promise<string | undefined> => {
    const backoff = await shared.backoff();
    if (backoff !== undefined) {
      if (backoff.leftMs > shortBackoffMs) return leftAlone(backoff);
      await wait(backoff.leftMs, signal);
    }
    const turn = await shared.takeTurn(maxWait);
    if (!turn.granted) {
      const waiting = `${label} has queries waiting for ${seconds(turn.afterMs)} already`;
      if (paceVariable === undefined) return `${waiting}; its rules allow no more`;
      return `${waiting}; raise ${paceVariable} if its plan allows it`;
    }
    if (turn.afterMs > 0) await wait(turn.afterMs, signal);
    return undefined;
  };

  /** Records what an error says about the provider; resolves to true if another attempt is worth it soon. */
  const learnFrom = async (error: unknown): Promise<boolean> => {
    const forMs = askedBackoffMs(error, backoffMs);
    if (forMs !== undefined && error instanceof Failure) {
      await shared.beginBackoff(forMs, error.message);
      return error.code === "upstream-busy" && forMs <= shortBackoffMs;
    }
    if (isTrouble(error)) await shared.failed(error.message);
    return false;
  };

  const attempt = async <Value>(
    call: () => Promise<Value>,
    signal: AbortSignal,
    attemptsLeft: number,
  ): Promise<GuardedCall<Value>> => {
    const detail = await complaint(signal);
    if (detail !== undefined) return { made: false, detail };
    try {
      const value = await call();
      await shared.succeeded();
      return { made: true, value };
    } catch (error) {
      // An abort by the caller says nothing about the provider.
      signal.throwIfAborted();
      const again = await learnFrom(error);
      if (!again || attemptsLeft === 0) throw error;
    }
    return attempt(call, signal, attemptsLeft - 1);
  };

  return { run: (call, signal) => attempt(call, signal, maxAttempts - 1) };
};

/** The answer of one provider, or the reason why there is none. */
export interface ProviderAnswer {
  readonly results: readonly SearchResult[];
  readonly report: ProviderReport;
}

// Keeps time to return the other answers when one provider takes until the deadline.
const marginMs = 4_000;
const answerWithinMs = searchWeb.deadlineMs - marginMs;

/** Prefixes a sentence with the provider's name, once. */
const named = (name: SearchProvider["name"], sentence: string): string => {
  const label = providerLabel(name);
  return sentence.startsWith(label) ? sentence : `${label}: ${sentence}`;
};

const guarded = async (
  { guard }: SearchProvider,
  call: () => Promise<readonly SearchResult[]>,
  signal: AbortSignal,
): Promise<GuardedCall<readonly SearchResult[]>> =>
  guard === undefined ? { made: true, value: await call() } : guard.run(call, signal);

/** Asks one provider within the time of a search; its failure becomes a sentence of its report, because others may still answer. */
export const askProvider = async (
  provider: SearchProvider,
  query: ProviderQuery,
  signal: AbortSignal,
): Promise<ProviderAnswer> => {
  const { name } = provider;
  const deadline = AbortSignal.timeout(answerWithinMs);
  const patience = AbortSignal.any([signal, deadline]);
  const notes: string[] = [];
  const report = (status: ProviderReport["status"], results: number, detail?: string): ProviderReport => ({
    provider: name,
    status,
    results,
    ...(detail === undefined ? {} : { detail: named(name, detail) }),
  });
  try {
    const known = await provider.recall?.(query);
    if (known !== undefined)
      return { results: known, report: report(known.length === 0 ? "empty" : "answered", known.length) };
    const search = () => provider.search(query, patience, (sentence) => void notes.push(sentence));
    const answer = await guarded(provider, search, patience);
    if (!answer.made) return { results: [], report: report("cooling-down", 0, answer.detail) };
    const { length } = answer.value;
    const [note] = notes;
    return { results: answer.value, report: report(length === 0 ? "empty" : "answered", length, note) };
  } catch (error) {
    const isLate = deadline.aborted && !signal.aborted;
    const words = isLate ? `did not answer within ${answerWithinMs / 1_000} seconds` : errorMessage(error);
    return { results: [], report: report("failed", 0, words) };
  }
};
