import { Failure, unavailable, type Unavailable } from "@quarry/failure";

/** Headers of undici: lower-case names, lists for repeated ones. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const lists = new Set(["content-encoding"]);

/** Looks up headers by name; the first counts for those that must not repeat. */
export const responseHeaders = (raw: RawHeaders): Pick<Headers, "get"> => ({
  get: (name) => {
    const value = Object.hasOwn(raw, name.toLowerCase()) ? raw[name.toLowerCase()] : undefined;
    if (value === undefined || typeof value === "string") return value ?? null;
    return (lists.has(name.toLowerCase()) ? value.join(", ") : value[0]) ?? null;
  },
});

/** Returns the milliseconds of a Retry-After header (RFC 9110 §10.2.3: seconds or a date); undefined if it has none. */
export const retryAfterMs = (header: string | null, now: Date): number | undefined => {
  const text = header?.trim() ?? "";
  if (/^[0-9]{1,9}$/u.test(text)) return Number(text) * 1_000;
  const date = /[a-z]/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
};

/** Returns an error and its causes, outermost first: clients wrap errors once or twice. */
export const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** Returns the code of an error; empty if there is none. */
export const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** True for a violation of HTTP; undici gives such errors a name but no code. */
export const isParserError = (error: Error): boolean =>
  error.name === "HTTPParserError" || codeOf(error).startsWith("HPE_");

const unpackerWaits = "Z_BUF_ERROR";
/** Codes of undici and the system, and a message of the parser, which has no code for it. */
const closed: ReadonlySet<string> = new Set([
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "UND_ERR_SOCKET",
  "ECONNRESET",
  "Response does not match the HTTP/1.1 protocol (Invalid EOF state)",
]);

/** Returns the failure of a body that ended too early, which another attempt may read whole; undefined for other errors. */
export const cutOffOf = (error: unknown, host: string): Failure | undefined => {
  const cause = causesOf(error).find((one) =>
    [codeOf(one), one.message].some((said) => said === unpackerWaits || closed.has(said)),
  );
  if (cause === undefined) return undefined;
  const code = codeOf(cause) || cause.name;
  const how =
    code === unpackerWaits
      ? "sent a compressed page that"
      : "closed the connection before the end of its answer, which";
  return new Failure("upstream-failed", `${host} ${how} is cut off (${code})`, { retry: "backoff", cause });
};

const longestWaitMs = 120_000;
const gone = [404, 410];
const locked = [401, 402, 403, 407, 451];

const busy = (host: string, status: number, waitMs: number | undefined): Unavailable => {
  if (waitMs !== undefined && waitMs > longestWaitMs) {
    const minutes = Math.ceil(waitMs / 60_000);
    const detail = `${host} answered ${status} and asks to wait ${minutes} minutes; request the page again then.`;
    return { ...unavailable("busy", detail), retryAfterMs: waitMs };
  }
  throw new Failure("upstream-busy", `${host} answered ${status}`, {
    retry: waitMs === undefined ? "backoff" : { afterMs: waitMs },
  });
};

/**
 * Converts an HTTP status to an outcome; undefined if the body is the page.
 * @throws {Failure} `upstream-busy` for 429 and 503, with the Retry-After time if given; `upstream-failed` for other 5xx
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
    return unavailable("refused", `${host} does not show this page without permission (HTTP ${status}).`);
  }
  return unavailable("refused", `${host} answered with HTTP ${status} instead of a page.`);
};
