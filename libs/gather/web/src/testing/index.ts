/*
 * Parts that tests of the web share: fetchers of this machine, a proxy, a cache in memory. Tests alone may import it.
 */
export { inMemoryCache } from "./in-memory-cache.ts";
export { aFetcher, slowPage } from "./polite-fetcher.ts";
export { startProxy } from "./start-proxy.ts";
export { loopback } from "./web-test.ts";
