/*
 * Runs one service process: parts in order, health and readiness, ordered shutdown, exit codes.
 * Not for what a part does, nor for choosing parts: that is each service's main.ts.
 * Services and tools may import it.
 */
export { exitCodeOf, exitCodes } from "./exit-code.ts";
export { createGiveWay, type GiveWay } from "./give-way.ts";
export type { Lifecycle } from "./lifecycle.ts";
export type { ProcessPort, StopReason } from "./process-port.ts";
export {
  type ConfiguredService,
  runConfiguredService,
  type ServiceContext,
  type ServiceVariables,
} from "./run-configured-service.ts";
export { runMain } from "./run-main.ts";
export { type RunningService, runService, type ServiceOptions } from "./run-service.ts";
export { runTool } from "./run-tool.ts";
