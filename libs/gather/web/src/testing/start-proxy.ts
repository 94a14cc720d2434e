import { type EgressProxyOptions, isPublicAddress, startEgressProxy, webPorts } from "@quarry/egress";
import { onTestFinished } from "vitest";

/** Starts an egress proxy for this test with the same rules as its egress; returns its address. */
export const startProxy = async (
  rules: Pick<EgressProxyOptions, "allowance" | "resolve"> & Partial<EgressProxyOptions>,
): Promise<string> => {
  const proxy = await startEgressProxy({
    host: "127.0.0.1",
    port: 0,
    ports: webPorts,
    isPublic: isPublicAddress,
    timeoutMs: 10_000,
    idleMs: 20_000,
    tunnelMs: 60_000,
    maxTunnels: 1_000,
    onRefusal: () => undefined,
    ...rules,
  });
  onTestFinished(() => proxy.close());
  return `http://${rules.host ?? "127.0.0.1"}:${proxy.port}`;
};
