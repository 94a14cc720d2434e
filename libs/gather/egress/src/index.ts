/*
 * Limits what may be dialled for an address from outside: the rules on URLs, names and addresses, the dialler that enforces them,
 * and the proxy that enforces them for a fetcher without direct access. Not for asking or reading pages: that is the client of
 * @quarry/web. Nothing else dials. The fetcher, the orchestrator, the egress proxy and tools may import it.
 */
export { type CheckedUrl, checkUrl, portOf, webPorts } from "./address/check-url.ts";

export {
  bareHost,
  createEgressAllowance,
  type EgressAllowance,
  egressVariables,
  foundVariables,
} from "./address/egress-allowance.ts";
export { type ExemptHosts, readExemptHosts } from "./address/exempt-hosts.ts";
export { isForeignAddress, isPublicAddress } from "./address/is-public-address.ts";

export { createGuardedDial, untilAborted } from "./dial/create-guarded-dial.ts";
export { createTunnelDial } from "./dial/create-tunnel-dial.ts";
export {
  addressRefusedCode,
  connectTimeoutCode,
  type Dial,
  type DialRules,
  type Resolve,
} from "./dial/dial.ts";

export { createResolve } from "./dial/resolve-host.ts";
export { proxyFullCode } from "./proxy/proxy-answer.ts";

export { type EgressProxy, type EgressProxyOptions, startEgressProxy } from "./proxy/start-egress-proxy.ts";
