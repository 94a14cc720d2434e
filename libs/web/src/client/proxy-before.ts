import { checkUrl, type EgressAllowance, portOf } from "@quarry/egress";

/** The egress proxy, as http://host:port, and what it lets out beside public addresses. */
export interface ProxyRules {
  readonly proxy: string | undefined;
  readonly allowance: EgressAllowance;
}

/**
 * The proxy that a configured service is asked through: for one that is on the public internet, as far as its address tells,
 * or exempt; undefined for an internal one, which the proxy would refuse and which is dialled as it stands.
 */
export const proxyBefore = (address: URL, { proxy, allowance }: ProxyRules): string | undefined => {
  if (proxy === undefined) return undefined;
  return checkUrl(`${address.origin}/`, { allowance, ports: [portOf(address)] }).ok ? proxy : undefined;
};
