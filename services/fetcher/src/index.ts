/*
 * The fetcher's door for tools: what it reads from its environment, the search engines it can be set up with, and its handler of
 * search-web over any providers. Not for services: they ask by jobs.
 */
export { fetcherConfig, searchVariables, sourceVariables } from "./config.ts";
export { setOneUp } from "./search/engines/engine-names.ts";
export { createLocalProvider } from "./search/local-provider.ts";
export { tryProviders } from "./search/open-providers.ts";
export { createSearchWeb } from "./search/search-web.ts";
