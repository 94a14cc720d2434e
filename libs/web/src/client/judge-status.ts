import type { Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { Failure } from "@quarry/failure";
import { retryAfterMs } from "./retry-after.ts";

const longestWaitMs = 120_000;
const gone = [404, 410];
const locked = [401, 402, 403, 407, 451];

const busy = (host: string, status: number, waitMs: number | undefined): Unavailable => {
  if (waitMs !== undefined && waitMs > longestWaitMs) {
    const minutes = Math.ceil(waitMs / 60_000);
    const detail = `${host} answered ${status} and asks to come back in ${minutes} minutes; ask for the page again then.`;
    return { ...unavailable("busy", detail), retryAfterMs: waitMs };
  }
  throw new Failure("upstream-busy", `${host} answered ${status}`, {
    retry: waitMs === undefined ? "backoff" : { afterMs: waitMs },
  });
};

/**
 * What an HTTP status means for a reader; undefined when the body is the page.
 * @throws {Failure} `upstream-busy` for 429 and 503, after Retry-After where it is given; `upstream-failed` for other 5xx
 */
export const judgeStatus = (
  { status, headers }: { readonly status: number; readonly headers: Pick<Headers, "get"> },
  host: string,
  now: Date,
): Unavailable | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status === 429 || status === 503)
    return busy(host, status, retryAfterMs(headers.get("retry-after"), now));
  if (status >= 500) throw new Failure("upstream-failed", `${host} answered ${status}`, { retry: "backoff" });
  if (gone.includes(status)) return unavailable("not-found", `${host} has no such page (HTTP ${status}).`);
  if (locked.includes(status)) {
    return unavailable("refused", `${host} does not show this page to everybody (HTTP ${status}).`);
  }
  return unavailable("refused", `${host} answered with HTTP ${status} instead of a page.`);
};
