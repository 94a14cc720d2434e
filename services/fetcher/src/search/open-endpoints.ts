import { createEgressAllowance } from "@quarry/egress";
import { createUpstreamGuards, type RedisOptions } from "@quarry/redis";
import {
  createEndpointClient,
  type EndpointClient,
  openTunnelledFetch,
  type TunnelledFetch,
} from "@quarry/web";
import type { SearchConfig } from "../config.ts";
import type { ProviderGuard } from "../ports.ts";
import { wait } from "../wait.ts";
import { createProviderGuard, type ProviderGuardOptions } from "./ask-provider.ts";

/** Connections to search engines and registries, closed together. */
export interface Endpoints {
  /** @throws {Failure} `bad-configuration` for an invalid address */
  readonly connect: (address: string, variable: string) => EndpointClient;
  /** Returns undefined without a proxy. */
  readonly tunnel: (address: string, timeoutMs: number) => TunnelledFetch | undefined;
  close(): Promise<void>;
}

/**
 * Prepares connections with the configured proxy; nothing is sent.
 * @throws {Failure} `bad-configuration` for an entry of EGRESS_ALLOW that is not a host
 */
export const openEndpoints = (config: SearchConfig, maxBytes: number): Endpoints => {
  const proxyRules = { proxy: config.EGRESS_PROXY, allowance: createEgressAllowance(config.EGRESS_ALLOW) };
  const timeoutMs = config.SEARCH_TIMEOUT_MS;
  const clients: Pick<EndpointClient, "close">[] = [];
  return {
    connect: (address, variable) => {
      const client = createEndpointClient({ address, variable, timeoutMs, maxBytes, proxyRules });
      clients.push(client);
      return client;
    },
    tunnel: (address, ownTimeoutMs) => {
      const tunnelled = openTunnelledFetch(address, { ...proxyRules, timeoutMs: ownTimeoutMs });
      if (tunnelled !== undefined) clients.push(tunnelled);
      return tunnelled;
    },
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
};

interface GuardedUpstream extends Pick<ProviderGuardOptions, "label" | "paceVariable" | "maxWaitMs"> {
  /** All fetchers that guard the same name share its limits. */
  readonly name: string;
  readonly requestsPerSecond: number;
}

/** Guards shared by all fetchers. */
export interface Guards {
  of(upstream: GuardedUpstream): ProviderGuard;
  close(): Promise<void>;
}

const failuresInARow = 5;

/** Opens the guards with the configured backoff. */
export const openGuards = ({ SEARCH_COOL_DOWN_MS: backoffMs }: SearchConfig, redis: RedisOptions): Guards => {
  const guards = createUpstreamGuards({ redis });
  const breaker = { failuresInARow, openForMs: Math.max(1, backoffMs) };
  return {
    of: ({ name, requestsPerSecond, ...options }) =>
      createProviderGuard({
        ...options,
        shared: guards.of({ name, requestsPerSecond, breaker }),
        backoffMs,
        wait,
      }),
    close: () => guards.close(),
  };
};
