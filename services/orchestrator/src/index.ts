/*
 * The orchestrator's door for tools: what it reads from its environment, and the decisions of a run as a pure machine. Not for
 * services: they ask by jobs.
 */
export { orchestratorConfig } from "./config.ts";
export { researchMachine } from "./research/research-machine.ts";
