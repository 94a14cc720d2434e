import { Failure, type FailureCode, failureCodes, type Retry, toFailure } from "./failure.ts";

const isCode = (value: unknown): value is FailureCode => failureCodes.some((code) => code === value);

const retryFrom = (value: unknown): Retry => {
  if (value === "never" || value === "backoff") return value;
  const afterMs =
    typeof value === "object" && value !== null && "afterMs" in value ? value.afterMs : undefined;
  return typeof afterMs === "number" ? { afterMs } : "backoff";
};

const parse = (wire: string): unknown => {
  try {
    return JSON.parse(wire);
  } catch {
    return undefined;
  }
};

/** A failure as one line of text, which is all a queue keeps of an error. */
export const failureToWire = (error: unknown): string => {
  const { code, message, retry } = toFailure(error);
  return JSON.stringify({ code, message, retry });
};

/** Reads the wire form back; foreign text becomes an `unclassified` failure with that text. */
export const failureFromWire = (wire: string): Failure => {
  const value = parse(wire);
  if (typeof value !== "object" || value === null)
    return new Failure("unclassified", wire, { retry: "backoff" });
  const code = "code" in value && isCode(value.code) ? value.code : "unclassified";
  const message = "message" in value && typeof value.message === "string" ? value.message : wire;
  return new Failure(code, message, { retry: retryFrom("retry" in value ? value.retry : undefined) });
};
