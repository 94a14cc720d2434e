/*
 * Entry point of the fetcher for tools: its configuration, its search engines, and its handler of search-web over any providers.
 * Not for services, which use jobs.
 */
export { fetcherConfig, searchVariables, sourceVariables } from "./config.ts";
export { engineSetupAdvice } from "./search/engines/engine-names.ts";
export { createLocalProvider } from "./search/local-provider.ts";
export { tryProviders } from "./search/open-providers.ts";
export { createSearchWeb } from "./search/search-web.ts";
