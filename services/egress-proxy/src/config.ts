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
    .describe("Address on which the egress proxy listens; 0.0.0.0 in a container. It asks nobody for a key."),
  EGRESS_PORT: integerVariable(0, 65_535).default(3_128).describe("Port on which the egress proxy listens."),
  EGRESS_MAX_TUNNELS: integerVariable(1, 10_000)
    .default(256)
    .describe("Tunnels through the egress proxy at the same time, at most."),
  EGRESS_CONNECT_TIMEOUT_MS: integerVariable(100, 120_000)
    .default(60_000)
    .describe(
      "Milliseconds until a site must have taken a connection of the egress proxy; longer than the fetcher waits.",
    ),
  EGRESS_IDLE_MS: integerVariable(100, 600_000)
    .default(60_000)
    .describe("Milliseconds after which a tunnel is cut through which nothing passes."),
  EGRESS_TUNNEL_MS: integerVariable(1_000, 3_600_000)
    .default(300_000)
    .describe("Milliseconds after which a tunnel is cut, however busy it is."),
});

export type EgressProxyConfig = z.output<typeof egressProxyConfig>;
