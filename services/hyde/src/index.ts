/*
 * hyde's door for tools: what it reads from its environment, and its handler of expand-query with the feedback it takes from the
 * evidence store. Not for services: they ask by jobs.
 */
export { createEvidenceFeedback } from "./feedback.ts";
export { hydeConfig } from "./config.ts";
export { createExpandQuery } from "./expand-query.ts";
