import type { RunFacts } from "./step.ts";

/** Whether the deadline of the run has passed; the time it waited for its user does not count. */
export const isLate = ({ request, createdAtMs, waitedMs, nowMs }: RunFacts): boolean =>
  nowMs - createdAtMs - waitedMs >= request.budget.deadlineMs;
