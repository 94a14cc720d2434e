/*
 * Runs one service process: parts in order, health and readiness, ordered shutdown, exit codes.
 * Not for what a part does, nor for choosing parts: that is each service's main.ts.
 * Services and tools may import it.
 */
export { runTool } from "./run-main.ts";
export { startEach } from "./start-each.ts";
export { createYieldToEventLoop, never, type YieldToEventLoop } from "./yield-to-event-loop.ts";
export type { Lifecycle } from "./lifecycle.ts";
export { runConfiguredService } from "./run-configured-service.ts";
