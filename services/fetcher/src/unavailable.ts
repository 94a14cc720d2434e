import type { UnavailableReason } from "@quarry/contracts";
import type { Unavailable } from "./ports.ts";

/** Says that a source cannot be read. */
export const unavailable = (reason: UnavailableReason, detail: string): Unavailable => ({
  status: "unavailable",
  reason,
  detail,
});
