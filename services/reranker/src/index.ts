/*
 * Entry point of the reranker for tools: its configuration, its handler of find-evidence, and the ranking without quota and
 * merging. Not for services, which use jobs.
 */
export { rerankerConfig } from "./config.ts";
export { createFindEvidence, createRankPassages } from "./find-evidence.ts";
