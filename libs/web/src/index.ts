/*
 * The polite client of the web: pages within limits over checked addresses, robots.txt, a gate before every host that all fetchers share,
 * what is known of pages that were visited before, and the endpoints that an operator has configured.
 * Not for reading what a page says (documents), nor for the rules on addresses (egress). Services and tools may import it.
 */
export { firstReadable } from "./addresses/first-readable.ts";
export { createEgress, onlyForUsers } from "./client/create-egress.ts";
export { createEndpointClient } from "./client/create-endpoint-client.ts";
export type { Egress, GetOptions, NotModified, WebPage } from "./client/egress.ts";
export type { EndpointAnswer, EndpointClient, EndpointRequest } from "./client/endpoint-client.ts";
export { openTunnelledFetch, type TunnelledFetch } from "./client/open-tunnelled-fetch.ts";
export { retryAfterMs } from "./client/retry-after.ts";
export { defaultUserAgent, userAgentFor } from "./client/user-agent.ts";
export { wayOutVariables } from "./client/way-out-variables.ts";
export type { KeptPage, KeptPages } from "./politeness/kept-pages.ts";
export { openPoliteness } from "./politeness/open-politeness.ts";
export { type PolitenessConfig, politenessVariables } from "./politeness/politeness-variables.ts";
export type { Robots } from "./politeness/robots.ts";
