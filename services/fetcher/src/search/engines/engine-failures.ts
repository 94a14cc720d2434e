import { Failure } from "@quarry/failure";

/** Somebody has to change a setting before it works. */
export const misconfigured = (message: string): Failure =>
  new Failure("bad-configuration", message, { retry: "never" });

/** It asks to be left alone, for so long where it says so. */
export const busy = (message: string, afterMs?: number): Failure =>
  new Failure("upstream-busy", message, { retry: afterMs === undefined ? "backoff" : { afterMs } });

/** Trouble on its side, or on the way to it, that may pass. */
export const failed = (message: string): Failure =>
  new Failure("upstream-failed", message, { retry: "backoff" });

/** It does not understand this one request. */
export const refused = (message: string): Failure => new Failure("bad-input", message, { retry: "never" });
