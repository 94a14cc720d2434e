/*
 * The part of this package for services that run a browser: its way to the network, its user agent, and the store of rendered pages.
 * Loads no HTTP client.
 */
export { type SocksDoor, openSocksDoor } from "./client/socks-door.ts";
export { identityVariables, userAgentFor, wayOutVariables } from "./client/variables.ts";
export { createRenderedPages, type RenderedPages } from "./rendered-pages.ts";
