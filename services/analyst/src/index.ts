/*
 * The analyst for tools: its environment variables, and its handlers over any ports.
 * Not for services, which send jobs.
 */
export { analystConfig } from "./config.ts";
export { type AnalystPorts, createAnalyst } from "./create-analyst.ts";
