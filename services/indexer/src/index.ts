/*
 * Entry point of the indexer for tools: its configuration, and its handler of index-document over any store and encoder. Not for
 * services, which use jobs.
 */
export { indexerConfig } from "./config.ts";
export { createIndexDocument } from "./index-document.ts";
