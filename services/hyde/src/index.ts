/*
 * Entry point of hyde for tools: its configuration, and its handler of expand-query with feedback from the evidence store. Not
 * for services, which use jobs.
 */
export { createEvidenceFeedback } from "./feedback.ts";
export { hydeConfig } from "./config.ts";
export { createExpandQuery } from "./expand-query.ts";
