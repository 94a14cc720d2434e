import { Failure } from "@quarry/failure";

/** Returns a failure of the configured model or its files. */
export const refuse = (message: string, cause?: unknown): Failure =>
  new Failure("bad-configuration", message, { retry: "never", cause });
