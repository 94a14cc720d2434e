import { setTimeout as delay } from "node:timers/promises";
import { createUpstreamGuards, type RedisOptions } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import type { FetcherConfig } from "../config.ts";
import type { SearchProvider } from "../ports.ts";
import { providerLabel } from "./engines/engine-names.ts";
import { createProviderGuard } from "./guard/create-provider-guard.ts";
import { openProviders } from "./open-providers.ts";

/** The search engines that are set up, as a part of the service that closes what they hold. */
export interface SearchEngines extends Lifecycle {
  readonly providers: readonly SearchProvider[];
}

const failuresInARow = 5;

const wait = async (delayMs: number, signal: AbortSignal): Promise<void> => {
  await delay(delayMs, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
};

/**
 * Opens every search engine the configuration sets up, each behind a guard that all fetchers share.
 * @throws {Failure} `bad-configuration` for an address that is none
 */
export const openSearchEngines = (config: FetcherConfig, redis: RedisOptions): SearchEngines => {
  const guards = createUpstreamGuards({ redis });
  const opened = openProviders(config);
  const providers = opened.providers.map(({ provider, pace }): SearchProvider => {
    const { name } = provider;
    const coolDownMs = config.SEARCH_COOL_DOWN_MS;
    const shared = guards.of({
      name: `search:${name}`,
      requestsPerSecond: config[pace],
      breaker: { failuresInARow, openForMs: Math.max(1, coolDownMs) },
    });
    const label = providerLabel(name);
    return {
      ...provider,
      guard: createProviderGuard({ label, shared, coolDownMs, paceVariable: pace, wait }),
    };
  });
  return {
    name: "search engines",
    providers,
    start: async () => undefined,
    stop: async () => {
      await Promise.all([guards.close(), opened.close()]);
    },
  };
};
