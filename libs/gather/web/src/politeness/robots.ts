import { type Unavailable, unavailable } from "@quarry/failure";
import { LRUCache } from "lru-cache";
import { type LoadedRobots, loadRobots, type LoadRobotsPorts } from "./load-robots.ts";
import { readRobots, type RobotsRules } from "./robots-rules.ts";

/** Decision of a site's robots.txt about a page. */
export type RobotsVerdict =
  | {
      readonly isAllowed: true;
      /** Minimum interval between requests according to the site; at most 30 s. */
      readonly crawlDelayMs?: number;
    }
  | { readonly isAllowed: false; readonly outcome: Unavailable };

/** Reads and applies robots.txt (RFC 9309). */
export interface Robots {
  /** @throws {Failure} as `Egress.get`, if robots.txt is currently unavailable */
  check(url: string, signal: AbortSignal): Promise<RobotsVerdict>;
  /**
   * Returns the absolute sitemap addresses of a site in order; none if robots.txt is unavailable. `origin` is any URL of it.
   * @throws {Failure} as `check`
   */
  sitemaps(origin: string, signal: AbortSignal): Promise<readonly string[]>;
}

export interface RobotsOptions extends LoadRobotsPorts {
  /** Name for robots.txt rules. */
  readonly agent: string;
  /** True to read pages regardless of robots.txt. */
  readonly isIgnored: boolean;
}

interface Remembered {
  readonly status: "loaded";
  readonly rules: RobotsRules;
  readonly untilMs: number;
  readonly characters: number;
}

type Known = Remembered | Extract<LoadedRobots, { status: "none" }>;

/** A longer Crawl-delay is reduced to this. */
const longestDelayMs = 30_000;
// A parsed file in memory is at most this much older than any other fetcher's.
const rememberedMs = 600_000;
// Characters of text; parsed rules take about ten times as much.
const maxCharacters = 5_000_000;

/** Creates the robots.txt reader: each file is requested once per day by all fetchers together. */
export const createRobots = (options: RobotsOptions): Robots => {
  const { agent, isIgnored, now } = options;
  const remembered = new LRUCache<string, Remembered>({
    maxSize: maxCharacters,
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
    // Errors of another job's load, which may be cancelled, do not affect this one.
    await loading.catch(() => undefined);
    signal.throwIfAborted();
    return knowing(origin, signal);
  };

  const judge = (url: URL, { rules }: Remembered): RobotsVerdict => {
    const against = rules.against(url.href);
    if (against !== undefined) {
      const detail = `${url.host} forbids robots to read this page: ${against}; save the page in a browser and submit the file, or, if the site is your own, set ROBOTS=ignore.`;
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
