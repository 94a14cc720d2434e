/*
 * The reranker's door for tools: what it reads from its environment, its handler of find-evidence, and the ranking alone, without
 * quota and merging. Not for services: they ask by jobs.
 */
export { rerankerConfig } from "./config.ts";
export { createFindEvidence, createRankPassages } from "./find-evidence.ts";
