/*
 * The analyst's door for tools: what it reads from its environment, and its handlers over any ports.
 * Not for services: they ask by jobs.
 */
export { analystConfig } from "./config.ts";
export { type AnalystPorts, createAnalyst } from "./create-analyst.ts";
