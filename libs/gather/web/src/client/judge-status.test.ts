import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { judgeStatus } from "./judge-status.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const judge = (status: number, headers: Record<string, string> = {}): unknown => {
  try {
    return judgeStatus({ status, headers: new Headers(headers) }, "example.org", now);
  } catch (error) {
    return error;
  }
};

describe("judgeStatus", () => {
  it.each([200, 203, 206])("reads the body of %i", (status) => {
    expect(judge(status)).toBeUndefined();
  });

  it.each([
    [404, "not-found"],
    [410, "not-found"],
    [401, "refused"],
    [403, "refused"],
    [451, "refused"],
    [400, "refused"],
    [304, "refused"],
  ])("makes %i the outcome %s", (status, reason) => {
    expect(judge(status)).toMatchObject({ status: "unavailable", reason });
  });

  it.each([
    [429, {}, "upstream-busy", "backoff"],
    [503, { "retry-after": "7" }, "upstream-busy", { afterMs: 7_000 }],
    [429, { "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT" }, "upstream-busy", { afterMs: 30_000 }],
    [429, { "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }, "upstream-busy", { afterMs: 0 }],
    [503, { "retry-after": "soon" }, "upstream-busy", "backoff"],
    [500, {}, "upstream-failed", "backoff"],
    [502, { "retry-after": "7" }, "upstream-failed", "backoff"],
  ])("retries after %i %o", (status, headers, code, retry) => {
    const failure = judge(status, headers);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code, retry });
  });

  it("does not wait for a site that asks for an hour", () => {
    expect(judge(429, { "retry-after": "3600" })).toMatchObject({
      reason: "busy",
      detail: "example.org answered 429 and asks to wait 60 minutes; request the page again then.",
      retryAfterMs: 3_600_000,
    });
  });
});
