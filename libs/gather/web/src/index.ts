/*
 * The polite client of the web: pages within limits over checked addresses, robots.txt, a limit per host that all fetchers share,
 * records of visited pages, and the endpoints that an operator has configured. Not for parsing pages (documents), nor for the
 * rules on addresses (egress). Services and tools may import it.
 */
export { firstReadable } from "./readable-addresses.ts";
export { type SocksDoor, openSocksDoor } from "./client/socks-door.ts";
export { createEgress, onlyForUsers } from "./client/create-egress.ts";
export {
  createEndpointClient,
  type EndpointAnswer,
  type EndpointClient,
  type EndpointRequest,
} from "./client/create-endpoint-client.ts";
export type { Egress, GetOptions, NotModified, WebPage } from "./client/egress.ts";

export { identityVariables, userAgentFor, wayOutVariables } from "./client/variables.ts";
export { openTunnelledFetch, type TunnelledFetch } from "./client/way-out.ts";
export { retryAfterMs } from "./client/judge-status.ts";

export { createRenderedPages, type RenderedPages } from "./rendered-pages.ts";
export type { CachedPage, PageCache } from "./politeness/page-cache.ts";
export { openPoliteness, type PolitenessConfig, politenessVariables } from "./politeness/open-politeness.ts";

export type { Robots } from "./politeness/robots.ts";
