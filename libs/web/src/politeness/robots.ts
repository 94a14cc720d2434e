import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { unavailableReasonSchema } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/documents";
import type { Cache } from "@quarry/redis";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type LoadedRobots, loadRobots, type LoadRobotsPorts } from "./load-robots.ts";
import { readRobots, type RobotsRules } from "./robots-rules.ts";

/** What a site wishes of robots who want to read one of its pages. */
export type RobotsVerdict =
  | {
      readonly isAllowed: true;
      /** Between the starts of two requests, as the site asks; 30 s at most. */
      readonly crawlDelayMs?: number;
    }
  | { readonly isAllowed: false; readonly outcome: Unavailable };

/** What sites say of themselves in robots.txt (RFC 9309). */
export interface Robots {
  /** @throws {Failure} as `Egress.get`, where robots.txt cannot be had now */
  check(url: string, signal: AbortSignal): Promise<RobotsVerdict>;
  /**
   * The sitemaps a site names, absolute and in its order; none where robots.txt cannot be had.
   * `origin` is any URL of it. @throws {Failure} as `check`
   */
  sitemaps(origin: string, signal: AbortSignal): Promise<readonly string[]>;
}

/** What is kept of a robots.txt. */
export const keptRobotsSchema = z.object({
  /** Packed: a site may have half a megabyte of it. */
  packed: z.string(),
  /** Epoch milliseconds. */
  readAt: z.number(),
});

/** What is kept of a site whose robots.txt cannot be had. */
export const robotsTroubleSchema = z.object({
  /** In a row. */
  failures: z.number(),
  /** What is said of its pages without asking again. */
  outcome: z.object({ reason: unavailableReasonSchema, detail: z.string() }).optional(),
});

/** Where robots.txt files are kept: for 30 days, of which one they count as fresh. */
export type RobotsCache = Pick<Cache<z.output<typeof keptRobotsSchema>>, "get" | "set">;
/** Where it is kept that one cannot be had: for 10 minutes. */
export type RobotsTroubles = Pick<Cache<z.output<typeof robotsTroubleSchema>>, "get" | "set">;

/** After this a robots.txt is asked for again (RFC 9309 §2.4). */
export const freshMs = 24 * 3_600_000;
/** For so long an old one is good enough where there is no newer one to be had (§2.3.1.4). */
export const keptSeconds = 30 * 86_400;
/** Before this a robots.txt that cannot be had is not asked for again. */
export const troubleSeconds = 600;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const maxBytes = 2_000_000;

/** A text as it is kept. */
export const packText = async (text: string): Promise<string> =>
  (await pack(Buffer.from(text))).toString("base64");

/** The text again. */
export const unpackText = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, "base64"), { maxOutputLength: maxBytes })).toString("utf8");

export interface RobotsOptions extends LoadRobotsPorts {
  /** The name sites address rules to. */
  readonly agent: string;
  /** Whether pages may be read whatever the site says. */
  readonly isIgnored: boolean;
}

interface Remembered {
  readonly status: "loaded";
  readonly rules: RobotsRules;
  readonly untilMs: number;
  readonly characters: number;
}

type Known = Remembered | Extract<LoadedRobots, { status: "none" }>;

/** A Crawl-delay of more is not waited for. */
const longestDelayMs = 30_000;
// A reading that is held in memory is as old as any other fetcher's at most by this.
const rememberedMs = 600_000;
// Of text: what is made of it takes about ten times as much.
const mostCharacters = 5_000_000;

/** Opens what sites say in robots.txt, each read once a day by all fetchers together. */
export const createRobots = (options: RobotsOptions): Robots => {
  const { agent, isIgnored, now } = options;
  const remembered = new LRUCache<string, Remembered>({
    maxSize: mostCharacters,
    sizeCalculation: ({ characters }) => Math.max(1, characters),
  });
  const underWay = new Map<string, Promise<unknown>>();

  const remember = (origin: string, { text, freshUntilMs }: Extract<LoadedRobots, { status: "loaded" }>) => {
    const untilMs = Math.min(freshUntilMs, now().getTime() + rememberedMs);
    const rules = readRobots(origin, text, agent);
    const known: Remembered = { status: "loaded", rules, untilMs, characters: text.length };
    remembered.set(origin, known);
    return known;
  };

  const load = async (origin: string, signal: AbortSignal): Promise<Known> => {
    const loading = loadRobots(options, origin, signal);
    underWay.set(origin, loading);
    try {
      const answer = await loading;
      return answer.status === "none" ? answer : remember(origin, answer);
    } finally {
      underWay.delete(origin);
    }
  };

  const knowing = async (origin: string, signal: AbortSignal): Promise<Known> => {
    const known = remembered.get(origin);
    if (known !== undefined && now().getTime() < known.untilMs) return known;
    const loading = underWay.get(origin);
    if (loading === undefined) return load(origin, signal);
    // What it comes to for another job, which may be cancelled, is not for this one to say.
    await loading.catch(() => undefined);
    signal.throwIfAborted();
    return knowing(origin, signal);
  };

  const judge = (url: URL, { rules }: Remembered): RobotsVerdict => {
    const against = rules.against(url.href);
    if (against !== undefined) {
      const detail = `${url.host} asks robots not to read this page: ${against}; save the page in a browser and hand in the file, or, if the site is your own, set ROBOTS=ignore.`;
      return { isAllowed: false, outcome: unavailable("robots-disallowed", detail) };
    }
    const seconds = rules.crawlDelaySeconds;
    if (seconds === undefined || !(seconds > 0)) return { isAllowed: true };
    return { isAllowed: true, crawlDelayMs: Math.min(seconds * 1_000, longestDelayMs) };
  };

  return {
    check: async (address, signal) => {
      const url = new URL(address);
      if (isIgnored || url.pathname === "/robots.txt") return { isAllowed: true };
      const known = await knowing(url.origin, signal);
      return known.status === "none" ? { isAllowed: false, outcome: known.outcome } : judge(url, known);
    },
    sitemaps: async (address, signal) => {
      const known = await knowing(new URL(address).origin, signal);
      return known.status === "none" ? [] : known.rules.sitemaps;
    },
  };
};
