import { Failure, type Unavailable } from "@quarry/failure";
import type { HostSlot } from "@quarry/redis";
import type { Egress, GetOptions } from "../client/egress.ts";
import { type HostVisits, longestRestMs } from "./host-visits.ts";
import type { Robots } from "./robots.ts";

/** Key by which requests are limited: the host of a URL, with an unusual port. Undefined for addresses outside the web. */
const hostOf = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/u.test(url.protocol) ? url.host : undefined;
};

export interface PoliteEgressOptions {
  readonly egress: Pick<Egress, "get">;
  readonly visits: HostVisits;
  readonly robots: Pick<Robots, "check">;
  /** Returns the minimum interval in milliseconds between requests to a URL's host, unless its robots.txt requires more. */
  readonly delayMsOf: (url: string) => number;
}

/** The slot of a visit, at one host at a time. */
interface Visit {
  /** Resolves to undefined if the URL may be requested now. */
  goTo(url: string): Promise<Unavailable | undefined>;
  /** Host of the current request. */
  readonly host: () => string;
  leave(hasAnswered: boolean): Promise<void>;
}

const beginVisit = ({ visits, robots, delayMsOf }: PoliteEgressOptions, signal: AbortSignal): Visit => {
  let host = "";
  let slot: HostSlot | undefined;
  const leave = async (hasAnswered: boolean): Promise<void> => {
    const left = slot;
    slot = undefined;
    await left?.release(hasAnswered);
  };
  return {
    host: () => host,
    leave,
    goTo: async (url) => {
      const next = hostOf(url);
      // The egress reports addresses outside the web.
      if (next === undefined) return undefined;
      // After a redirect to another host, the slot at the previous host is released.
      if (next !== host) await leave(true);
      const verdict = await robots.check(url, signal);
      if (!verdict.isAllowed) return verdict.outcome;
      // A redirect within a host belongs to the visit.
      if (next === host && slot !== undefined) return undefined;
      host = next;
      const delayMs = Math.max(delayMsOf(url), verdict.crawlDelayMs ?? 0);
      const entered = await visits.enter({ host, delayMs, signal });
      if ("status" in entered) return entered;
      slot = entered;
      return undefined;
    },
  };
};

const noteFailure = async (error: unknown, host: string, { visits }: PoliteEgressOptions): Promise<never> => {
  if (!(error instanceof Failure) || error.code !== "upstream-busy") throw error;
  const { retry, code, message } = error;
  if (typeof retry === "object" && retry.isTurn) throw error;
  const afterMs = await visits.rest(host, typeof retry === "object" ? retry.afterMs : undefined);
  throw new Failure(code, `${message}, and is not contacted for ${Math.ceil(afterMs / 1_000)} s`, {
    retry: { afterMs: Math.min(afterMs, longestRestMs) },
    cause: error,
  });
};

const noteRest = async (
  answer: Unavailable,
  host: string,
  { visits }: PoliteEgressOptions,
): Promise<Unavailable> => {
  if (answer.retryAfterMs === undefined) return answer;
  return visits.busy(host, await visits.rest(host, answer.retryAfterMs));
};

/**
 * Creates an egress that obeys robots.txt, waits for its slot among the requests of all fetchers, and respects requested pauses,
 * also on redirects to another host.
 * @throws errors of the egress, and `upstream-busy` for a job that must return for its turn
 */
export const createPoliteEgress = (options: PoliteEgressOptions): Pick<Egress, "get"> => ({
  get: async (url, signal, asked: GetOptions = {}) => {
    const visit = beginVisit(options, signal);
    let hasAnswered = false;
    try {
      const refusal = await visit.goTo(url);
      if (refusal !== undefined) return refusal;
      const onRedirect = async (next: string): Promise<Unavailable | undefined> =>
        (await visit.goTo(next)) ?? asked.onRedirect?.(next);
      const answer = await options.egress.get(url, signal, { ...asked, onRedirect });
      hasAnswered = answer.status !== "unavailable" || answer.retryAfterMs === undefined;
      return answer.status === "unavailable" ? await noteRest(answer, visit.host(), options) : answer;
    } catch (error) {
      return await noteFailure(error, visit.host(), options);
    } finally {
      await visit.leave(hasAnswered);
    }
  },
});
