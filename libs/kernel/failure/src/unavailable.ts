import type { UnavailableReason } from "@quarry/contracts";

/** A source that cannot be read, with the reason; an outcome, not an error. */
export interface Unavailable {
  readonly status: "unavailable";
  readonly reason: UnavailableReason;
  /** One sentence for the user: what happened, which limit, and the remedy. */
  readonly detail: string;
  /** For a site that is `busy`: milliseconds until it may be asked again. */
  readonly retryAfterMs?: number;
}

/** Creates the outcome for a source that cannot be read. */
export const unavailable = (reason: UnavailableReason, detail: string): Unavailable => ({
  status: "unavailable",
  reason,
  detail,
});
