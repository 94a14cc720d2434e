import { Failure } from "@quarry/failure";

/** The user's mistake, in words that name the remedy; the command ends with exit code 2. */
export const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", message, { retry: "never", cause });
