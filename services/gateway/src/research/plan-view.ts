import type { PlanView } from "@quarry/contracts";
import type { RunFacts } from "../ports.ts";

/** The plan a run goes by, or is going to; and whether it waits for it to be approved. */
export const planView = ({ status, approvedPlan, scratchpad }: RunFacts): PlanView => ({
  plan: approvedPlan ?? scratchpad?.plan ?? null,
  status,
  editable: status === "awaiting_plan",
});
