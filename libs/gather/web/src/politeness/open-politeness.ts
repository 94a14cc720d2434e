import { setTimeout as delay } from "node:timers/promises";
import { integerVariable } from "@quarry/config";
import { readingRecipe } from "@quarry/documents";
import { type EgressAllowance, portOf } from "@quarry/egress";
import { asFailure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import { createCache, createHostGate, type RedisOptions } from "@quarry/redis";
import { z } from "zod";
import type { Egress } from "../client/egress.ts";
import { productTokenOf } from "../client/variables.ts";
import { createHostVisits } from "./host-visits.ts";
import { cachedRobotsSchema, robotsTroubleSchema, robotsTtlSeconds, troubleSeconds } from "./load-robots.ts";
import {
  cachedPageSchema,
  createPageCache,
  type PageCache,
  pageTtlSeconds,
  refusedPageSchema,
  refusedSeconds,
} from "./page-cache.ts";
import { createPoliteEgress } from "./polite-egress.ts";
import { createRobots, type Robots } from "./robots.ts";

/** Politeness settings, as environment variables. */
export const politenessVariables = {
  ROBOTS: z
    .enum(["obey", "ignore"])
    .default("obey")
    .describe("Whether robots.txt is obeyed; set `ignore` only if all sites are your own."),
  FETCH_HOST_CONCURRENCY: integerVariable(1, 64)
    .default(2)
    .describe("Maximum concurrent requests to one host (with its port), over all fetchers."),
  FETCH_HOST_DELAY_MS: integerVariable(0, 60_000)
    .default(500)
    .describe(
      "Minimum milliseconds between the starts of two requests to one host, over all fetchers; its robots.txt may ask for more, up to 30 s.",
    ),
  FETCH_OWN_HOST_DELAY_MS: integerVariable(0, 60_000)
    .default(0)
    .describe("The same for hosts of EGRESS_ALLOW, which are assumed to be your own."),
  FETCH_KEEP_HOURS: integerVariable(0, 1_440)
    .default(24)
    .describe(
      "Hours for which runs use a stored page without contacting its site; later requests ask whether it has changed. 0 asks each time.",
    ),
} as const;

export type PolitenessConfig = z.output<z.ZodObject<typeof politenessVariables>>;

export interface PolitenessOptions {
  readonly config: PolitenessConfig & { readonly FETCH_USER_AGENT: string };
  readonly redis: RedisOptions;
  readonly log: Logger;
  /** Egress without politeness. */
  readonly egress: Egress;
  readonly allowance: EgressAllowance;
  readonly now: () => Date;
}

/** Access to the web with rate limits and robots.txt. */
export interface Politeness {
  readonly egress: Pick<Egress, "get">;
  readonly robots: Robots;
  readonly pageCache: PageCache;
  close(): Promise<void>;
}

const millisecondsPerHour = 3_600_000;
const maxSites = 5_000;
// Each takes 870 bytes of Redis.
const maxPages = 50_000;

const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal }).catch(() => {
    throw asFailure(signal.reason);
  });
};

/** Opens the rate limits and caches shared by all fetchers; the egress is closed by its owner. */
export const openPoliteness = (options: PolitenessOptions): Politeness => {
  const { config, redis, log, allowance, now } = options;
  const shared = { redis, log, maxEntries: maxSites };
  const caches = {
    robots: createCache({
      ...shared,
      prefix: "robots",
      ttlSeconds: robotsTtlSeconds,
      schema: cachedRobotsSchema,
    }),
    troubles: createCache({
      ...shared,
      prefix: "robots-troubles",
      ttlSeconds: troubleSeconds,
      schema: robotsTroubleSchema,
    }),
    pages: createCache({
      ...shared,
      prefix: "pages",
      ttlSeconds: pageTtlSeconds,
      schema: cachedPageSchema,
      maxEntries: maxPages,
    }),
    refusals: createCache({
      ...shared,
      prefix: "refused-pages",
      ttlSeconds: refusedSeconds,
      schema: refusedPageSchema,
    }),
  };
  const gate = createHostGate({ redis, concurrency: config.FETCH_HOST_CONCURRENCY });
  const delayMsOf = (address: string): number => {
    const url = new URL(address);
    const isOwn = allowance.covers(url.hostname, portOf(url));
    return isOwn ? config.FETCH_OWN_HOST_DELAY_MS : config.FETCH_HOST_DELAY_MS;
  };
  const visiting = {
    egress: options.egress,
    visits: createHostVisits({ gate, now, sleep }),
    delayMsOf,
  };
  const toRobots = createPoliteEgress({
    ...visiting,
    robots: { check: () => Promise.resolve({ isAllowed: true }) },
  });
  const robots = createRobots({
    egress: toRobots,
    files: caches.robots,
    troubles: caches.troubles,
    now,
    agent: productTokenOf(config.FETCH_USER_AGENT),
    isIgnored: config.ROBOTS === "ignore",
  });
  return {
    egress: createPoliteEgress({ ...visiting, robots }),
    robots,
    pageCache: createPageCache({
      pages: caches.pages,
      refusals: caches.refusals,
      now,
      freshMs: config.FETCH_KEEP_HOURS * millisecondsPerHour,
      recipe: readingRecipe,
    }),
    close: async () => {
      await Promise.all([gate.close(), ...Object.values(caches).map((cache) => cache.close())]);
    },
  };
};
