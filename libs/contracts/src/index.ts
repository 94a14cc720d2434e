/*
 * What services may know of one another: job contracts, domain schemas, events, the public API.
 * Not for behaviour of any kind. Anybody may import it; it imports zod and nothing else.
 */
export * from "./api/index.ts";
export * from "./domain/index.ts";
export * from "./jobs/index.ts";
export { type ContractName, contracts } from "./contracts.ts";
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
  type RunStatus,
  runStatusSchema,
  type Stage,
  stageSchema,
} from "./events.ts";
