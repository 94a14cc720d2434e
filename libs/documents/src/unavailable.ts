import type { UnavailableReason } from "@quarry/contracts";

/** A source that cannot be read, and why; an outcome, not an error. */
export interface Unavailable {
  readonly status: "unavailable";
  readonly reason: UnavailableReason;
  /** One sentence for the user: what happened, which limit, what would help. */
  readonly detail: string;
  /** Of a site that is `busy`: after how long it may be asked again. */
  readonly retryAfterMs?: number;
}

/** Says that a source cannot be read. */
export const unavailable = (reason: UnavailableReason, detail: string): Unavailable => ({
  status: "unavailable",
  reason,
  detail,
});
