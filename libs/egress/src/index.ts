/*
 * What may be dialled for an address from outside: the rules on URLs, names and addresses, the dial that keeps them, and the
 * proxy that keeps them for a fetcher without a way out of its own.
 * Not for asking or reading pages: that is the client of @quarry/web. Nothing else dials.
 * The fetcher, the orchestrator, the egress proxy and tools may import it.
 */
export { bareHost } from "./address/bare-host.ts";
export { type CheckedUrl, checkUrl, portOf, webPorts } from "./address/check-url.ts";
export { createEgressAllowance, type EgressAllowance } from "./address/egress-allowance.ts";
export { isForeignAddress } from "./address/is-foreign-address.ts";
export { isPublicAddress } from "./address/is-public-address.ts";
export { createGuardedDial } from "./dial/create-guarded-dial.ts";
export { createTunnelDial } from "./dial/create-tunnel-dial.ts";
export type { Dial, DialRules, Resolve } from "./dial/dial.ts";
export { egressVariables, foundVariables } from "./egress-variables.ts";
export { addressRefusedCode, connectTimeoutCode } from "./dial/dial-errors.ts";
export { createResolve, type ResolveOptions } from "./dial/resolve-host.ts";
export { proxyFullCode } from "./proxy/proxy-answer.ts";
export { untilAborted } from "./dial/until-aborted.ts";
export {
  type EgressProxy,
  type EgressProxyOptions,
  type Refusal,
  startEgressProxy,
} from "./proxy/start-egress-proxy.ts";
