/*
 * The indexer's door for tools: what it reads from its environment, and its handler of index-document over any store and encoder.
 * Not for services: they ask by jobs.
 */
export { indexerConfig } from "./config.ts";
export { createIndexDocument } from "./index-document.ts";
