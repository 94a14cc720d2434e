import { researchRequestSchema } from "@quarry/contracts";
import { nothingSpent, type RunRecord } from "@quarry/runs";

const at = "2026-11-23T12:00:00.000Z";

/** Returns the record of a completed run with overrides; `body` is added to its request. */
export const aRun = (
  changes: Partial<RunRecord>,
  body: Readonly<Record<string, unknown>> = {},
): RunRecord => ({
  id: "r-00000001",
  request: researchRequestSchema.parse({ question: "Which statin lowers LDL most?", ...body }),
  items: [],
  status: "completed",
  createdAt: at,
  finishedAt: at,
  problem: null,
  spending: nothingSpent,
  waitedMs: 0,
  resumes: 0,
  approvedPlan: null,
  scratchpad: null,
  step: 1,
  ...changes,
});
