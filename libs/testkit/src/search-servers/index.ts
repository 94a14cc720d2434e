/*
 * Servers that answer as search engines do, well and badly, over pages that a test or tool hands in.
 * Not for production code: only tests and tools/ may import it. It needs no test runner.
 */
export type { SearchableDocument } from "./search-index.ts";
export type { SearchRequest, SearchServer } from "./search-server.ts";
export { type SearxngOptions, type SearxngTrouble, startSearxng } from "./start-searxng.ts";
