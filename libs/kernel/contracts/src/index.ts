/* Shared vocabulary of services: job contracts, domain schemas, events, the public API. Imports only zod. */
export * from "./api/index.ts";
export * from "./domain/index.ts";
export * from "./jobs/index.ts";
export { type ContractName, contracts, optionalJobs } from "./contracts.ts";
export {
  type Contract,
  defineContract,
  type InputOf,
  type OutputOf,
  type RetryPolicy,
  untilRunEnds,
} from "./define-contract.ts";
export { describeIssue } from "./describe-issue.ts";
export {
  type LoggedEvent,
  loggedEventSchema,
  type RunEvent,
  runEventSchema,
  hasReport,
  nothingAnswers,
  type RunStatus,
  runStatusSchema,
  type Stage,
} from "./events.ts";
