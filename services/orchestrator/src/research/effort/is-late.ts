import { gatheringShare } from "@quarry/contracts";
import type { RunFacts } from "../step.ts";

/** Whether the time for gathering is over; the time the run waited for its user does not count. */
export const isLate = ({ request, createdAtMs, waitedMs, nowMs }: RunFacts): boolean =>
  nowMs - createdAtMs - waitedMs >= request.budget.deadlineMs * gatheringShare;
