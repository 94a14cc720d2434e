import { healthConfig, integerVariable, logConfig, workerConfig } from "@quarry/config";
import { egressVariables } from "@quarry/egress";
import { z } from "zod";

/** Environment variables of the egress proxy. */
export const egressProxyConfig = z.object({
  ...logConfig,
  ...healthConfig,
  ...egressVariables,
  SHUTDOWN_GRACE_MS: workerConfig.SHUTDOWN_GRACE_MS,
  EGRESS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address that the egress proxy listens on; 0.0.0.0 in a container. It requires no key."),
  EGRESS_PORT: integerVariable(0, 65_535).default(3_128).describe("Port that the egress proxy listens on."),
  EGRESS_MAX_TUNNELS: integerVariable(1, 10_000)
    .default(256)
    .describe("Maximum concurrent tunnels through the egress proxy."),
  EGRESS_CONNECT_TIMEOUT_MS: integerVariable(100, 120_000)
    .default(60_000)
    .describe(
      "Milliseconds until a site must have accepted a connection of the egress proxy; longer than the fetcher waits.",
    ),
  EGRESS_IDLE_MS: integerVariable(100, 600_000)
    .default(60_000)
    .describe("Milliseconds after which an idle tunnel is closed."),
  EGRESS_TUNNEL_MS: integerVariable(1_000, 3_600_000)
    .default(300_000)
    .describe("Milliseconds after which any tunnel is closed."),
});

export type EgressProxyConfig = z.output<typeof egressProxyConfig>;
