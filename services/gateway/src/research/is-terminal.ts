import type { RunStatus } from "@quarry/contracts";

/** True when a run is over for good. */
export const isTerminal = (status: RunStatus): boolean =>
  status !== "queued" && status !== "running" && status !== "awaiting_plan";
