/*
 * Entry point of the orchestrator for tools: its configuration, and the pure step machine of a run. Not for services, which use
 * jobs.
 */
export { orchestratorConfig } from "./config.ts";
export { researchMachine } from "./research/research-machine.ts";
