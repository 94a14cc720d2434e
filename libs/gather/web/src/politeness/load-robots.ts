import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { unavailableReasonSchema } from "@quarry/contracts";
import { Failure, unavailable, type Unavailable } from "@quarry/failure";
import type { Cache } from "@quarry/redis";
import { z } from "zod";
import type { Egress } from "../client/egress.ts";

/** Cached robots.txt. */
export const cachedRobotsSchema = z.object({
  /** Compressed: a site's file may have half a megabyte. */
  packed: z.string(),
  /** Epoch milliseconds. */
  readAt: z.number(),
});

/** Cached failure to read a site's robots.txt. */
export const robotsTroubleSchema = z.object({
  /** In a row. */
  failures: z.number(),
  /** Outcome for its pages until it is requested again. */
  outcome: z.object({ reason: unavailableReasonSchema, detail: z.string() }).optional(),
});

/** Cache of robots.txt files: 30 days, fresh for one. */
export type RobotsCache = Pick<Cache<z.output<typeof cachedRobotsSchema>>, "get" | "set">;
/** Cache of failures to read robots.txt: 10 minutes. */
export type RobotsTroubles = Pick<Cache<z.output<typeof robotsTroubleSchema>>, "get" | "set">;

/** Maximum age of a robots.txt before it is requested again (RFC 9309 §2.4). */
const freshMs = 24 * 3_600_000;
/** Seconds for which an old copy is used when no newer one is available (§2.3.1.4). */
export const robotsTtlSeconds = 30 * 86_400;
/** An unavailable robots.txt is not requested again before this. */
export const troubleSeconds = 600;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const maxUnpackedBytes = 2_000_000;

/** Compresses a text for storage. */
const packText = async (text: string): Promise<string> => (await pack(Buffer.from(text))).toString("base64");

/** Decompresses a stored text. */
const unpackText = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, "base64"), { maxOutputLength: maxUnpackedBytes })).toString("utf8");

/** Result of requesting a robots.txt. */
type RobotsFile =
  /** Content; empty for a site without one, which allows everything (RFC 9309 §2.3.1.3). */
  | { readonly status: "read"; readonly text: string }
  /** Unavailable, so nothing is allowed (§2.3.1.4). */
  | { readonly status: "unreachable"; readonly outcome: Unavailable }
  /** A temporary failure. */
  | { readonly status: "failed"; readonly failure: Failure };

/** Maximum bytes read of a file; RFC 9309 §2.5 requires at least this much. */
const maxBytes = 500 * 1_024;

// 4xx answers and endless redirects count as a missing file.
const absent = new Set<string>(["not-found", "refused", "redirect-loop", "bot-challenge"]);
// Reasons that apply to each page as well. They are not cached, because that would save no request, or because the answer may
// soon change.
const siteWide = new Set<string>(["address-refused", "unreachable", "busy"]);

/** Explains why no page of a site without an available robots.txt is read. */
const withoutRobots = (origin: string, why: string): string =>
  `The robots.txt of ${new URL(origin).host} cannot be read, so nothing of the site may be read (RFC 9309): ${why}`;

const judge = (origin: string, outcome: Unavailable): RobotsFile => {
  const { reason, detail } = outcome;
  if (absent.has(reason)) return { status: "read", text: "" };
  if (siteWide.has(reason)) return { status: "unreachable", outcome };
  return { status: "unreachable", outcome: unavailable(reason, withoutRobots(origin, detail)) };
};

/**
 * Requests a site's robots.txt and follows redirects.
 * @throws {Failure} `cancelled`, and `upstream-busy` if the site asks to retry later
 */
const readRobotsFile = async (
  egress: Pick<Egress, "get">,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsFile> => {
  try {
    const answer = await egress.get(`${origin}/robots.txt`, signal, { maxBytes, isCut: true });
    if (answer.status === "unavailable") return judge(origin, answer);
    if (answer.status === "not-modified") return { status: "read", text: "" };
    return { status: "read", text: new TextDecoder().decode(answer.bytes.subarray(0, maxBytes)) };
  } catch (error) {
    if (error instanceof Failure && error.code === "upstream-failed")
      return { status: "failed", failure: error };
    throw error;
  }
};

export interface LoadRobotsPorts {
  /** Limits the rate of requests to a site. */
  readonly egress: Pick<Egress, "get">;
  readonly files: RobotsCache;
  readonly troubles: RobotsTroubles;
  readonly now: () => Date;
}

/** The robots.txt of a site, or the outcome for its pages without one. */
export type LoadedRobots =
  | { readonly status: "loaded"; readonly text: string; readonly freshUntilMs: number }
  | { readonly status: "none"; readonly outcome: Unavailable };

const maxFailures = 3;

const loaded = (text: string, freshUntilMs: number): LoadedRobots => ({
  status: "loaded",
  text,
  freshUntilMs,
});

const ask = async (
  { egress, files, troubles, now }: LoadRobotsPorts,
  { origin, failures }: { readonly origin: string; readonly failures: number },
  signal: AbortSignal,
): Promise<LoadedRobots> => {
  const file = await readRobotsFile(egress, origin, signal);
  if (file.status === "read") {
    const readAt = now().getTime();
    await files.set(origin, { packed: await packText(file.text), readAt });
    return loaded(file.text, readAt + freshMs);
  }
  if (file.status === "unreachable") {
    const { reason, detail } = file.outcome;
    if (!siteWide.has(reason)) await troubles.set(origin, { failures, outcome: { reason, detail } });
    return { status: "none", outcome: file.outcome };
  }
  const why = withoutRobots(
    origin,
    `${file.failure.message}. It is requested again after ${troubleSeconds / 60} minutes; if the site is your own, set ROBOTS=ignore.`,
  );
  const outcome = unavailable("unreachable", why);
  const isLast = failures + 1 >= maxFailures;
  await troubles.set(origin, { failures: failures + 1, ...(isLast && { outcome }) });
  if (!isLast) throw file.failure;
  return { status: "none", outcome };
};

/**
 * Loads the robots.txt of an origin: a fresh one read by any fetcher, or a new one; if unavailable, one of the last 30 days.
 * @throws {Failure} errors of the egress that may be temporary
 */
export const loadRobots = async (
  ports: LoadRobotsPorts,
  origin: string,
  signal: AbortSignal,
): Promise<LoadedRobots> => {
  const { files, troubles, now } = ports;
  const cached = await files.get(origin);
  const isFresh = cached !== undefined && now().getTime() < cached.readAt + freshMs;
  if (isFresh) return loaded(await unpackText(cached.packed), cached.readAt + freshMs);
  const { failures = 0, outcome } = (await troubles.get(origin)) ?? {};
  const asked =
    outcome === undefined
      ? await ask(ports, { origin, failures: cached === undefined ? failures : maxFailures }, signal)
      : ({ status: "none", outcome: unavailable(outcome.reason, outcome.detail) } as const);
  if (asked.status === "loaded" || cached === undefined) return asked;
  return loaded(await unpackText(cached.packed), now().getTime() + troubleSeconds * 1_000);
};
