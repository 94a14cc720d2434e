import { Failure } from "./failure.ts";

/** Any thrown value as a Failure; what is not one already is a bug, `unclassified`, and tried again. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Failure("unclassified", message, { retry: "backoff", cause: error });
};
