import { loadConfig } from "@quarry/config";
import {
  addressRefusedCode,
  createEgressAllowance,
  createResolve,
  type EgressProxy,
  isForeignAddress,
  proxyFullCode,
  startEgressProxy,
  webPorts,
} from "@quarry/egress";
import type { Logger, Metrics } from "@quarry/observability";
import { type Lifecycle, runConfiguredService } from "@quarry/runtime";
import { egressProxyConfig, type EgressProxyConfig } from "./config.ts";

/** Refused internal address, or too few tunnels: EGRESS_MAX_TUNNELS. */
const warned: ReadonlySet<string> = new Set([addressRefusedCode, proxyFullCode]);

/**
 * Creates the proxy as a part of the service. Refusals by its rules are logged as warnings: a page tried to lead the fetcher to
 * an internal address, or its EGRESS_ALLOW lacks an entry that the fetcher has. All refusals are counted. Sites without an answer
 * are not warnings.
 * @throws {Failure} `bad-configuration` for an entry of EGRESS_ALLOW that is not a host
 */
const egressProxyPart = (
  config: EgressProxyConfig,
  { log, metrics }: { readonly log: Logger; readonly metrics: Pick<Metrics, "tunnelRefused"> },
): Lifecycle => {
  const allowance = createEgressAllowance(config.EGRESS_ALLOW);
  let proxy: EgressProxy | undefined;
  return {
    name: "egress proxy",
    start: async () => {
      proxy = await startEgressProxy({
        host: config.EGRESS_HOST,
        port: config.EGRESS_PORT,
        allowance,
        ports: webPorts,
        resolve: createResolve({ isExempt: (hostname) => allowance.names(hostname) }),
        isPublic: isForeignAddress,
        timeoutMs: config.EGRESS_CONNECT_TIMEOUT_MS,
        idleMs: config.EGRESS_IDLE_MS,
        tunnelMs: config.EGRESS_TUNNEL_MS,
        maxTunnels: config.EGRESS_MAX_TUNNELS,
        onRefusal: (refusal) => {
          const level = warned.has(refusal.code) ? "warn" : "debug";
          log[level](refusal, "tunnel refused");
          metrics.tunnelRefused(refusal.code);
        },
      });
      log.info({ port: proxy.port }, "listening for tunnels");
    },
    stop: async () => proxy?.close(),
  };
};

await runConfiguredService({
  name: "egress-proxy",
  configure: (warn) => loadConfig(egressProxyConfig, process.env, warn),
  open: ({ config, log, metrics }) => [egressProxyPart(config, { log, metrics })],
});
