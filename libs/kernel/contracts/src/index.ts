/* Shared vocabulary of services: job contracts, domain schemas, events, the public API. Imports only zod. */
export * from "./api/index.ts";
export * from "./domain/index.ts";
export * from "./jobs/index.ts";
export * from "./contracts.ts";
export * from "./define-contract.ts";
export * from "./describe-issue.ts";
export * from "./events.ts";
